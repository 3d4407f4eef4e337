import assert from "node:assert/strict";
import { inflateRawSync } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  /** Uncompressed, in bytes. */
  readonly size: number;
  readonly packedSize: number;
  /** Where its local header begins. */
  readonly at: number;
}

/** The files of a ZIP archive, from its central directory (APPNOTE.TXT 4.3.12 and 4.3.16). */
export function zipEntries(zip: Buffer): readonly ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
  assert.ok(end >= 0, "not a ZIP archive");
  const count = zip.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    assert.equal(zip.toString("latin1", at, at + 4), "PK\x01\x02");
    const [nameLength, extraLength, commentLength] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    entries.push({
      name: zip.toString("utf8", at + 46, at + 46 + nameLength),
      size: zip.readUInt32LE(at + 24),
      packedSize: zip.readUInt32LE(at + 20),
      at: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** The text of a file in a ZIP archive that is stored or deflated (APPNOTE.TXT 4.3.7). */
export function zipText(zip: Buffer, name: string): string {
  const entry = zipEntries(zip).find((one) => one.name === name);
  assert.ok(entry !== undefined, `${name} is not in the archive`);
  const method = zip.readUInt16LE(entry.at + 8);
  const from = entry.at + 30 + zip.readUInt16LE(entry.at + 26) + zip.readUInt16LE(entry.at + 28);
  const packed = zip.subarray(from, from + entry.packedSize);
  assert.ok(method === 0 || method === 8, `method ${method}`);
  return (method === 0 ? packed : inflateRawSync(packed)).toString("utf8");
}
