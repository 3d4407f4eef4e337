import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { previewTranslations } from "../../../scripts/lib/preview-translations.mjs";

it("texts in Markdown previews are built for every language of the repository, and for no other", () => {
  const root = temporaryFolder("translations").path;
  for (const folder of ["l10n", "src/webview/markdown-preview", "src/drawing/fences"])
    mkdirSync(path.join(root, folder), { recursive: true });
  const code = 'label(say("Pause")); plural(n, "{0} move", "{0} moves");';
  writeFileSync(path.join(root, "src/webview/markdown-preview/main.ts"), code);
  writeFileSync(path.join(root, "src/drawing/fences/title.ts"), 'say("Sliding Puzzle");');
  const bundle = {
    Pause: "Pauză",
    "{0} moves": "{0} de mutări",
    "{0} moves/few": "{0} mutări",
    "Sliding Puzzle": "Puzzle",
    "Other text": "Alt text",
  };
  writeFileSync(path.join(root, "l10n/bundle.l10n.json"), "{}");
  writeFileSync(path.join(root, "l10n/bundle.l10n.ro.json"), JSON.stringify(bundle));
  const { "Other text": _, ...shown } = bundle;
  assert.deepEqual(previewTranslations(root), { ro: shown });
});
