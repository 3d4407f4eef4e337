import { describedOperations } from "../operations/described-operations.js";
import { configuration, restrictedSettings } from "./configuration.js";
import { keybindings } from "./keys.js";
import { commandContributions, menus, submenuContributions } from "./menus.js";
import {
  blockScheme,
  comparisonViewType,
  gamesView,
  gameViewType,
  levelFilesView,
  levelLanguage,
  levelViewType,
  prefix,
  terminalProfile,
  toolPrefix,
  viewContainer,
} from "./names.js";
import { publication } from "./publication.js";
import { all, type Clause, equals, not, set } from "./when.js";

export { withTables } from "./guide-tables.js";

/**
 * The part of `package.json` that `npm run manifest` writes. VS Code derives activation by commands,
 * languages and custom editors itself.
 */
export function generatedManifest() {
  return {
    ...publication(),
    capabilities: {
      untrustedWorkspaces: { supported: true, restrictedConfigurations: restrictedSettings() },
      virtualWorkspaces: true,
    },
    activationEvents: [
      "onUri",
      ...[gameViewType, comparisonViewType].map((type) => `onWebviewPanel:${type}`),
      `onFileSystem:${blockScheme}`,
      ...levelFolders,
    ],
    contributes: {
      languages,
      grammars,
      customEditors,
      configurationDefaults,
      viewsContainers,
      views,
      viewsWelcome,
      commands: commandContributions(),
      menus: menus(),
      submenus: submenuContributions,
      keybindings: keybindings(),
      configuration: configuration(),
      walkthroughs,
      languageModelTools,
      chatSkills,
      // VS Code loads it with a preview. It needs no part of the extension in the host, so a preview does not
      // activate the extension. A plugin of markdown-it would, as soon as a Markdown file is opened.
      "markdown.previewScripts": ["./dist/webview/markdown-preview.js"],
      // The entry of “Create New Terminal (With Profile)”, whose list has no categories.
      terminal: { profiles: [{ id: terminalProfile, title: "Tilework", icon: "game" }] },
    },
  };
}

/**
 * The tools for language models, from the table of operations. VS Code offers them to every agent, and starts
 * the extension with the first call.
 */
export const languageModelTools = describedOperations.map(({ name, description, input }) => ({
  name: `${toolPrefix}${name}`,
  toolReferenceName: name,
  canBeReferencedInPrompt: true,
  displayName: `%tool.${name}%`,
  userDescription: `%tool.${name}.about%`,
  modelDescription: description,
  inputSchema: input,
}));

/** Instructions on when to use which tool. Versions of VS Code without skills ignore them. */
const chatSkills = [{ path: "./media/skills/tilework-puzzles/SKILL.md" }];

/**
 * The container in the activity bar. VS Code activates the extension when one of the views is shown for the
 * first time.
 */

const icon = "media/activity-bar.svg";

/**
 * The title of the container is not “Tilework”. The palette lists VS Code's commands that focus the views
 * under that title. With “Tilework”, they would come before our own commands.
 */
const viewsContainers = { activitybar: [{ id: viewContainer, title: "%views.title%", icon }] };

const views = {
  [viewContainer]: [
    // Two thirds of the height, and one third.
    { id: gamesView, name: "%views.games%", contextualTitle: "%views.title%", icon, initialSize: 2 },
    {
      id: levelFilesView,
      name: "%views.levelFiles%",
      contextualTitle: "%views.title%",
      icon,
      initialSize: 1,
    },
  ],
};

const noFolder = equals("workspaceFolderCount", "0");

/** The contents of an empty view. */
const viewsWelcome = [
  {
    view: levelFilesView,
    contents: "%views.levelFiles.none%",
    when: all(not(noFolder), not(set("tilework.scanning"))).text,
  },
  { view: levelFilesView, contents: "%views.levelFiles.noFolder%", when: noFolder.text },
];

/**
 * The walkthrough of the welcome page. Its texts are in `package.nls.json` as `walkthrough.<step>.…`, and its
 * pictures in `media/walkthrough`, where `npm run pictures` writes them.
 */

/** A step is done as soon as a clause holds or a view was shown. */
type Step = { readonly id: string } & ({ readonly done: Clause } | { readonly view: string });

const steps: readonly Step[] = [
  { id: "play", done: set("tilework.activeGame") },
  { id: "hint", done: set("tilework.hintSeen") },
  { id: "solve", done: set("tilework.replaying") },
  { id: "draw", done: equals("activeCustomEditorId", levelViewType) },
  { id: "view", view: gamesView },
];

function eventOf(step: Step): string {
  if ("view" in step) return `onView:${step.view}`;
  return `onContext:${step.done.text}`;
}

/** By VS Code's names of the kinds of themes. */
export const pictureThemes = { dark: "dark", light: "light", hc: "high-contrast", hcLight: "light" } as const;

/** The path in the extension's folder. */
export function pictureOf(step: string, theme: string): string {
  return `media/walkthrough/${step}-${theme}.webp`;
}

export const walkthroughs = [
  {
    id: `${prefix}.start`,
    title: "%walkthrough.title%",
    description: "%walkthrough.description%",
    steps: steps.map((step) => ({
      id: step.id,
      title: `%walkthrough.${step.id}.title%`,
      description: `%walkthrough.${step.id}.description%`,
      media: {
        image: Object.fromEntries(
          Object.entries(pictureThemes).map(([kind, theme]) => [kind, pictureOf(step.id, theme)]),
        ),
        altText: `%walkthrough.${step.id}.picture%`,
      },
      completionEvents: [eventOf(step)],
    })),
  },
];

/** Level files: their language, its colors, their editor, and activation for folders with level files. */

/** The names of files that are certainly levels. */
const levelNames = ["*.xsb", "*.sok", "*.sokoban.txt"];

/**
 * A folder with level files may have levels in other text files, too. VS Code searches each folder once, and
 * stops after some seconds. Names that only suggest levels start no search.
 */
const levelFolders = levelNames.map((pattern) => `workspaceContains:**/${pattern}`);

/**
 * VS Code activates the extension when a document of a language that we contribute is opened. So there is
 * only our own language, for files that are certainly levels. Other texts get it once levels were found in
 * them (`TextLanguage`).
 */
const languages = [
  {
    id: levelLanguage,
    aliases: ["Sokoban"],
    extensions: [".xsb", ".sok"],
    filenamePatterns: ["*.sokoban.txt"],
    configuration: "./media/language/sokoban.language-configuration.json",
    icon: { light: "./media/language/level-light.svg", dark: "./media/language/level-dark.svg" },
  },
];

const grammars = [
  { language: levelLanguage, scopeName: "text.sokoban", path: "./media/language/sokoban.tmLanguage.json" },
  // Blocks of levels in Markdown.
  {
    scopeName: "markdown.sokoban.codeblock",
    path: "./media/language/markdown.tmLanguage.json",
    injectTo: ["text.html.markdown"],
    embeddedLanguages: { "meta.embedded.block.sokoban": levelLanguage },
  },
];

const customEditors = [
  {
    viewType: levelViewType,
    displayName: "%editor.levels%",
    selector: ["*.txt", "*.xsb", "*.sok", "*.slc"].map((filenamePattern) => ({ filenamePattern })),
    // It is the default only for `levelNames`, not for every text file.
    priority: "option",
  },
];

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

const configurationDefaults = {
  [`[${levelLanguage}]`]: editorSettings,
  "workbench.editorAssociations": Object.fromEntries(levelNames.map((pattern) => [pattern, levelViewType])),
};
