import assert from "node:assert/strict";

export interface ZipEntry {
  readonly name: string;
  /** Uncompressed, in bytes. */
  readonly size: number;
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
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}
