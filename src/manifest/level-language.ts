import { levelLanguage, levelViewType } from "./names.js";

/** Level files: their language, its colors, their editor, and activation for folders with level files. */

/**
 * A folder with level files may have levels in other text files, too. VS Code searches each folder once, and
 * stops after some seconds. Names that only suggest levels start no search.
 */
export const levelFolders = ["*.xsb", "*.sok", "*.sokoban.txt"].map(
  (pattern) => `workspaceContains:**/${pattern}`,
);

/**
 * VS Code activates the extension when a document of a language that we contribute is opened. So there is
 * only our own language, for files that are certainly levels. Other texts get it once levels were found in
 * them (`TextLanguage`).
 */
export const languages = [
  {
    id: levelLanguage,
    aliases: ["Sokoban"],
    extensions: [".xsb", ".sok"],
    filenamePatterns: ["*.sokoban.txt"],
    configuration: "./media/language/sokoban.language-configuration.json",
    icon: { light: "./media/language/level-light.svg", dark: "./media/language/level-dark.svg" },
  },
];

export const grammars = [
  { language: levelLanguage, scopeName: "text.sokoban", path: "./media/language/sokoban.tmLanguage.json" },
  // Blocks of levels in Markdown.
  {
    scopeName: "markdown.sokoban.codeblock",
    path: "./media/language/markdown.tmLanguage.json",
    injectTo: ["text.html.markdown"],
    embeddedLanguages: { "meta.embedded.block.sokoban": levelLanguage },
  },
];

export const customEditors = [
  {
    viewType: levelViewType,
    displayName: "%editor.levels%",
    selector: ["*.txt", "*.xsb", "*.sok", "*.slc"].map((filenamePattern) => ({ filenamePattern })),
    // It is not the default for every text file; `associations` below lists the files that are certainly
    // levels.
    priority: "option",
  },
];

const associations = ["*.xsb", "*.sok", "*.sokoban.txt"];

/** Blanks are cells, so nothing may join, complete, trim or ignore them. */
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
