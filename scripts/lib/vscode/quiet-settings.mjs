/**
 * User settings for a VS Code that shows the extension and nothing else: no welcome page, no chat, no
 * pop-ups, and no automatic saving. (In the browser, files are saved after a second by default.)
 */
export const quietSettings = {
  "chat.disableAIFeatures": true,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.enableExperiments": false,
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
  "window.autoDetectColorScheme": false,
  "files.autoSave": "off",
  "telemetry.telemetryLevel": "off",
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "git.enabled": false,
  // Otherwise each window lists the open files of all processes again and again, to find ports to forward.
  "remote.autoForwardPorts": false,
  "remote.autoForwardPortsSource": "output",
};

/** Opens every folder in Restricted Mode, without asking. */
export const restrictedSettings = {
  "security.workspace.trust.enabled": true,
  "security.workspace.trust.startupPrompt": "never",
  "security.workspace.trust.banner": "never",
};
