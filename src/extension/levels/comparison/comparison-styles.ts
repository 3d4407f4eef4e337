import { linkButtonStyles } from "../../shared/views/link-buttons.js";
import type { LevelImages } from "../language/level-hovers.js";

/** The styles of a comparison's page. */
export const comparisonStyles = ({ colorRules }: Pick<LevelImages, "colorRules">) => `
html, body { margin: 0; padding: 0; }
body {
  --line: var(--vscode-contrastBorder, color-mix(in srgb, var(--vscode-foreground) 16%, transparent));
  --quiet: color-mix(in srgb, var(--vscode-foreground) 78%, var(--vscode-editor-background));
  --added: var(--vscode-gitDecoration-addedResourceForeground, #2ea043);
  --removed: var(--vscode-gitDecoration-deletedResourceForeground, #d13438);
  --changed: var(--vscode-gitDecoration-modifiedResourceForeground, #b58900);
  ${colorRules("dark")}
  color: var(--vscode-editor-foreground, var(--vscode-foreground));
  background: var(--vscode-editor-background);
  font: var(--vscode-font-size, 13px) / 1.45 var(--vscode-font-family, system-ui, sans-serif);
}
body.vscode-light { ${colorRules("light")} }
body.vscode-high-contrast {
  ${colorRules("highContrast")}
  --added: var(--vscode-foreground); --removed: var(--vscode-foreground); --changed: var(--vscode-foreground);
}
body.vscode-high-contrast-light { ${colorRules("highContrastLight")} }
main { max-width: 1200px; margin: 0 auto; padding: 20px 20px 40px; }
header {
  display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: flex-end; justify-content: space-between;
}
h1 { margin: 0; font-size: 1.5em; font-weight: 600; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1.15em; font-weight: 600; overflow-wrap: anywhere; }
p { margin: 4px 0 0; overflow-wrap: anywhere; }
header p, figcaption, .note { color: var(--quiet); }
nav, .legend { display: flex; flex-wrap: wrap; gap: 8px; }
.legend { gap: 4px 16px; padding: 0; margin: 12px 0 0; list-style: none; color: var(--quiet); }
.legend li { display: flex; align-items: center; gap: 6px; }
a { color: var(--vscode-textLink-foreground, inherit); }
article a { text-decoration: underline; }
${linkButtonStyles}
a:focus-visible, article:focus-visible {
  outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px;
}
.vscode-high-contrast a.button { border-color: var(--vscode-contrastBorder); }
article {
  margin: 16px 0 0; padding: 12px 14px; border: 1px solid var(--line); border-radius: 6px;
  scroll-margin: 12px;
}
article .kind {
  margin-inline-end: 6px; padding: 1px 7px; border-radius: 9px; border: 1px solid currentColor;
  font-size: 0.75em; font-weight: 600; vertical-align: 0.15em; white-space: nowrap;
}
.boards { display: flex; flex-wrap: wrap; gap: 16px 28px; margin-top: 12px; }
figure { margin: 0; min-width: 0; max-width: 100%; }
figcaption { margin-bottom: 4px; }
figure svg { display: block; max-width: 100%; height: auto; }
.shared { position: absolute; width: 0; height: 0; }
.sign { flex: none; width: 16px; height: 16px; }
.square-sign rect { fill: none; stroke: currentColor; stroke-width: 0.08; }
.square-badge circle { fill: currentColor; stroke: var(--vscode-editor-background); stroke-width: 0.05; }
.square-badge path { fill: none; stroke: var(--vscode-editor-background); stroke-width: 0.07;
  stroke-linecap: round; }
.mark.added { color: var(--added); }
.mark.removed { color: var(--removed); }
.mark.changed { color: var(--changed); }
#sign-removed rect { stroke-dasharray: 0.12 0.1; }
.unseen {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
`;
