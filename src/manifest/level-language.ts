import { levelFileWords } from "./terms/level-file-words.js";
import { levelLanguage, levelViewType } from "./terms/names.js";

/** Level files: their language, its colours, their editor, and that a folder of them starts us. */

const namedLevels = levelFileWords.map((word) => `*${word}*.txt`);

/**
 * Where there are level files, any other text may be one, too. VS Code looks once for each folder, and gives
 * up after some seconds.
 */
export const levelFolders = ["*.xsb", "*.sok", ...namedLevels].map(
  (pattern) => `workspaceContains:**/${pattern}`,
);

/**
 * VS Code starts us when a document of a language we name is opened, so there is only our own: for files that
 * can be nothing else, and for texts whose names say that they are levels. Of the latter those that are not
 * are given back (`GuessedLanguage`).
 */
export const languages = [
  {
    id: levelLanguage,
    aliases: ["Sokoban"],
    extensions: [".xsb", ".sok"],
    filenamePatterns: ["*.sokoban.txt", ...namedLevels],
    configuration: "./media/language/sokoban.language-configuration.json",
    icon: { light: "./media/language/level-light.svg", dark: "./media/language/level-dark.svg" },
  },
];

export const grammars = [
  { language: levelLanguage, scopeName: "text.sokoban", path: "./media/language/sokoban.tmLanguage.json" },
];

export const customEditors = [
  {
    viewType: levelViewType,
    displayName: "%editor.levels%",
    selector: ["*.txt", "*.xsb", "*.sok", "*.slc"].map((filenamePattern) => ({ filenamePattern })),
    // Not for every text file; `associations` below names those that can be nothing else.
    priority: "option",
  },
];

const associations = ["*.xsb", "*.sok", "*.sokoban.txt"];

/** Blanks are cells: nothing may be joined, completed, trimmed or ignored. */
const editorSettings = {
  "editor.fontLigatures": false,
  "editor.wordBasedSuggestions": "off",
  "editor.quickSuggestions": { other: "off", comments: "off", strings: "off" },
  "editor.guides.indentation": false,
  "editor.insertSpaces": true,
  "files.trimTrailingWhitespace": false,
  "diffEditor.ignoreTrimWhitespace": false,
};

export const configurationDefaults = {
  [`[${levelLanguage}]`]: editorSettings,
  "workbench.editorAssociations": Object.fromEntries(associations.map((pattern) => [pattern, levelViewType])),
};
