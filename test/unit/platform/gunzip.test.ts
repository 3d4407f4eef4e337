import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { constants, gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { gunzip as gunzipByStream } from "../../../src/platform/compression.js";
import { gunzip as gunzipInNode } from "../../../src/platform/node/thread.js";
import { asyncLaw } from "../shared/samples.js";

const ways = { "by the stream of browsers": gunzipByStream, "by Node": gunzipInNode };

for (const [way, gunzip] of Object.entries(ways))
  describe(`unpacking gzip ${way}`, () => {
    it("gives the network of 2048 byte for byte", async () => {
      const file = readFileSync("media/2048.network");
      const packed = file.subarray(file.indexOf(10) + 1);
      const wanted = gunzipSync(packed);
      assert.equal(Buffer.compare(await gunzip(packed, wanted.length), wanted), 0);
    });

    it("gives back what was packed, at every level and strategy", async () => {
      const strategies = [
        constants.Z_DEFAULT_STRATEGY,
        constants.Z_FILTERED,
        constants.Z_HUFFMAN_ONLY,
        constants.Z_FIXED,
      ];
      const someBytes = fc.oneof(
        fc.uint8Array({ maxLength: 3_000 }),
        // Few different ones, in long runs: several parts of the stream.
        fc
          .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 200_000 }))
          .map(([byte, length]) => new Uint8Array(length).fill(byte)),
      );
      const inputs = [someBytes, fc.integer({ min: 0, max: 9 }), fc.constantFrom(...strategies)] as const;
      await asyncLaw(40, inputs, async (bytes, level, strategy) => {
        assert.deepEqual(await gunzip(gzipSync(bytes, { level, strategy }), bytes.length), bytes);
      });
    });

    it("refuses data that are cut off, too long, or do not match their checksum", async () => {
      const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => (index * index) % 251);
      const packed = gzipSync(bytes);
      await assert.rejects(gunzip(packed, bytes.length - 1), RangeError);
      for (let cut = 0; cut < packed.length; cut += 37)
        await assert.rejects(gunzip(packed.subarray(0, cut), bytes.length));
      // The last eight bytes are the checksum and the length.
      for (let at = packed.length - 8; at < packed.length; at++) {
        const damaged = Uint8Array.from(packed);
        damaged[at] = damaged[at]! ^ 1;
        await assert.rejects(gunzip(damaged, bytes.length));
      }
    });

    it("refuses damaged bytes, wherever the damage is noticed", async () => {
      // Stored as they are, so that the stream itself has nothing to stumble over: only the checksum tells.
      const bytes = Uint8Array.from({ length: 2_000 }, (_, index) => index % 251);
      const packed = gzipSync(bytes, { level: 0 });
      for (let at = 100; at < packed.length - 100; at += 61) {
        const damaged = Uint8Array.from(packed);
        damaged[at] = damaged[at]! ^ 0x5a;
        await assert.rejects(gunzip(damaged, bytes.length), /data check|checksum/i);
      }
    });
  });
