import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import fc from "fast-check";
import { unpackBrotli } from "../../../src/platform/web/brotli.js";

/** Our reader of Brotli against zlib's, which follows the RFC by another hand. */
describe("unpacking in a browser", () => {
  const pack = (bytes: Uint8Array, quality: number, window: number, mode: number) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window, [constants.BROTLI_PARAM_MODE]: mode },
    });

  it("gives the network of 2048 byte for byte", () => {
    const file = readFileSync("media/2048.network");
    const packed = file.subarray(file.indexOf(10) + 1);
    const wanted = brotliDecompressSync(packed);
    assert.equal(Buffer.compare(unpackBrotli(packed, wanted.length), wanted), 0);
  });

  it("gives back what was packed, at every quality, window and kind", () => {
    const someBytes = fc.oneof(
      fc.uint8Array({ maxLength: 3_000 }),
      // Few different ones: long codes, runs and copies of all lengths.
      fc
        .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 400 })), { maxLength: 40 })
        .map((runs) => Uint8Array.from(runs.flatMap(([byte, length]) => Array.from({ length }, (_, index) => byte + ((index * byte) % 7))))),
    );
    let refused = 0;
    fc.assert(
      fc.property(someBytes, fc.integer({ min: 0, max: 11 }), fc.integer({ min: 10, max: 24 }), fc.integer({ min: 0, max: 2 }), (bytes, ...how) => {
        const packed = pack(bytes, ...how);
        try {
          assert.deepEqual(unpackBrotli(packed, bytes.length), bytes);
        } catch (error) {
          // Its words are in texts; by chance a few bytes may look like one.
          if (!/dictionary/.test(String(error))) throw error;
          refused++;
        }
      }),
      { numRuns: 300 },
    );
    assert.ok(refused < 30, `${refused} refused`);
  });

  it("refuses what is damaged, cut off or longer than it should be, and never hangs", () => {
    const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => (index * index) % 251);
    const packed = pack(bytes, 9, 18, 0);
    assert.throws(() => unpackBrotli(packed, bytes.length - 1));
    for (let cut = 0; cut < packed.length - 1; cut += 97) {
      const attempt = () => unpackBrotli(packed.subarray(0, cut), bytes.length);
      try {
        assert.notDeepEqual(attempt(), bytes);
      } catch (error) {
        assert.ok(error instanceof Error);
      }
    }
    for (let at = 0; at < packed.length; at += 31) {
      const damaged = Uint8Array.from(packed);
      damaged[at] = damaged[at]! ^ 0x5a;
      try {
        assert.ok(unpackBrotli(damaged, bytes.length).length <= bytes.length);
      } catch (error) {
        assert.ok(error instanceof Error);
      }
    }
  });
});
