import assert from "node:assert/strict";
import type { OutputFile, PluginBuild } from "esbuild";
import { pageDocument } from "../../../scripts/lib/build/product-plugins.mjs";

describe("the document of web pages", () => {
  it("is made for the script, also where its source map comes first", async () => {
    const file = (path: string) => ({ path, text: path, contents: new Uint8Array(), hash: "" });
    const documents = [["page.js"], ["page.js.map", "page.js"]].map((names) => {
      const outputFiles: OutputFile[] = names.map(file);
      const onEnd: PluginBuild["onEnd"] = (made) =>
        void made({ outputFiles, errors: [], warnings: [], metafile: undefined, mangleCache: undefined });
      pageDocument.setup({ onEnd } as PluginBuild);
      return outputFiles.at(-1)!;
    });
    assert.equal(documents[0]?.path, "page.html");
    assert.deepEqual(documents[1], documents[0]);
  });
});
