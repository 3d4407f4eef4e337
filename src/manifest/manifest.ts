import { configuration, restrictedSettings } from "./configuration.js";
import { keybindings } from "./keys.js";
import { configurationDefaults, customEditors, grammars, languages, levelFolders } from "./level-language.js";
import { commandContributions, menus, submenuContributions } from "./menus.js";
import { blockScheme, comparisonViewType, gameViewType, terminalProfile } from "./names.js";
import { publication } from "./publication.js";
import { chatSkills, languageModelTools } from "./tools.js";
import { views, viewsContainers, viewsWelcome } from "./views.js";
import { walkthroughs } from "./walkthrough.js";

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
