import assert from "node:assert/strict";
import { webpAnimation } from "../../pictures/webp-animation.js";

/**
 * A still image as a canvas writes it: an extended header, which an animation must not repeat, and pixels.
 */
function still(pixels: string): Uint8Array {
  const chunk = (name: string, body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from(name), size, body, Buffer.alloc(body.length % 2)]);
  };
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    chunk("VP8X", Buffer.alloc(10)),
    chunk("VP8 ", Buffer.from(pixels)),
  ]);
  return chunk("RIFF", body);
}

interface Chunk {
  readonly name: string;
  readonly body: Buffer;
}

function chunksOf(bytes: Buffer): readonly Chunk[] {
  const found: Chunk[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    found.push({ name: bytes.toString("latin1", at, at + 4), body: bytes.subarray(at + 8, at + 8 + size) });
    at += 8 + size + (size % 2);
  }
  return found;
}

describe("an animated WebP image", () => {
  const whole = { image: still("whole"), left: 0, top: 0, width: 600, height: 300, ms: 1_000 };
  const part = { image: still("part"), left: 20, top: 4, width: 11, height: 7, ms: 40 };

  it("has a header, the number of repetitions, and each frame with its place and duration", () => {
    const file = Buffer.from(webpAnimation(600, 300, [whole, part]));
    const [riff, ...rest] = chunksOf(file);
    assert.deepEqual(rest, [], "one chunk holds the whole file");
    assert.equal(riff?.body.toString("latin1", 0, 4), "WEBP");
    const chunks = chunksOf(riff.body.subarray(4));
    const names = chunks.map(({ name }) => name);
    assert.deepEqual(names, ["VP8X", "ANIM", "ANMF", "ANMF"]);
    assert.deepEqual([...chunks[0]!.body], [2, 0, 0, 0, 87, 2, 0, 43, 1, 0]);
    const last = chunks[3]!.body;
    assert.deepEqual([...last.subarray(0, 16)], [10, 0, 0, 2, 0, 0, 10, 0, 0, 6, 0, 0, 40, 0, 0, 2]);
    const parts = chunksOf(last.subarray(16)).map(({ name, body }) => [name, body.toString()]);
    assert.deepEqual(parts, [["VP8 ", "part"]]);
  });

  it("refuses frames at odd coordinates, and files that are no WebP images", () => {
    assert.throws(() => webpAnimation(600, 300, [{ ...part, left: 21 }]), /21, 4/);
    assert.throws(() => webpAnimation(600, 300, [{ ...part, image: new Uint8Array(40) }]), /not a WebP/);
  });
});
