import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { type LevelEditorPage, levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

/** The drawn image, as a data URL. */
async function drawnBy(image: HTMLImageElement): Promise<string> {
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 32;
  canvas.getContext("2d")?.drawImage(image, 0, 0, 32, 32);
  return canvas.toDataURL();
}

describe("pictures of levels and replays", () => {
  const text = "#######\n#@ $ .#\n#*    #\n#######\nTitle: Short\nSolution:\nrRR\n";
  const folder = levelFolder({ "short.xsb": text });
  const settings = { "files.simpleDialog.enable": true };
  const workbench = suiteWindow({ folder, theme: "dark", settings });
  let editor: LevelEditorPage;

  before(async () => {
    editor = await openLevelFile(workbench, "short.xsb");
  });

  const choose = async (name: string, label: string) => {
    await (await editor.find(`select[name="${name}"]`)).selectOption({ label });
  };
  const dialog = async () => (await editor.find("tilework-picture-dialog dialog[open]")).first();
  /** Saves it to the proposed file, and reads that. */
  const saved = async (name: string) => {
    await editor.click("savePicture");
    await workbench.palette.input.waitFor();
    await workbench.page.keyboard.press("Enter");
    const file = path.join(folder, name);
    await editor.until(`${name} is written`, async () => existsSync(file) && readFileSync(file).length > 0);
    return readFileSync(file);
  };

  it("are configured in a dialog that previews them, in every theme", async () => {
    await editor.choose("levelMenu", "exportPicture");
    await (await dialog()).waitFor();
    await (await editor.find("tilework-picture-dialog img")).waitFor();
    const frame = await editor.frame();
    await frame.evaluate(() => {
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob: Blob) => {
        void blob.text().then((text) => (document.body.dataset.preview = text));
        return make(blob);
      };
    });
    await choose("pictureKind", "GIF: the replay, moving, for forums and chats");
    await editor.reads(await editor.find("tilework-picture-dialog .state"), / 4 frames/);
    await editor.reads(() => frame.evaluate(() => document.body.dataset.preview), /<animateTransform /);
    const drawn: string[] = [];
    await inEveryTheme(editor, "picture-dialog", async (frame) => {
      drawn.push(await frame.locator("tilework-picture-dialog img").evaluate(drawnBy));
    });
    assert.equal(new Set(drawn).size, drawn.length, "each theme has its colors");
  });

  it("are saved as PNG, SVG and GIF that a browser draws", async () => {
    const gif = await saved("short.gif");
    const frames = await (await editor.frame()).evaluate(
      async (bytes) => {
        const decoder = new ImageDecoder({ data: Uint8Array.from(bytes), type: "image/gif" });
        await decoder.tracks.ready;
        await decoder.completed;
        const { image } = await decoder.decode({ frameIndex: 3 });
        return [decoder.tracks.selectedTrack?.frameCount, image.displayWidth, (image.duration ?? 0) / 1_000];
      },
      [...gif],
    );
    assert.deepEqual(frames, [4, 7.5 * 32, 1_950]);
    await editor.choose("levelMenu", "exportPicture");
    await choose("pictureKind", "PNG: the board as it is shown");
    const png = await saved("short.png");
    assert.deepEqual(
      [png.subarray(1, 4).toString("latin1"), png.readUInt32BE(16), png.readUInt32BE(20)],
      ["PNG", 240, 144],
    );
    await editor.choose("levelMenu", "exportPicture");
    await choose("pictureKind", "SVG: the same, sharp in any size");
    await choose("pictureLook", "Light, for print");
    const svg = (await saved("short.svg")).toString("utf8");
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="240" height="144"/);
    assert.match(svg, /<title>Short<\/title><rect [^>]*fill="#ffffff"/);
  });
});
