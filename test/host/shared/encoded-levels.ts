/** A text with one byte per character. */
export const latin = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

/** "Лабиринт" in Windows-1251. */
export const cyrillic = latin("\xcb\xe0\xe1\xe8\xf0\xe8\xed\xf2");

/** "倉庫" in Shift-JIS. */
export const japanese = latin("\x91\x71\x8c\xc9");

export const board = "#####\n#@$.#\n#####\n";

/** A level with that title. */
export const cyrillicLevel = Uint8Array.from([...latin("; "), ...cyrillic, ...latin(`\n${board}`)]);

/** The file without its second wall. */
export function withoutWall(bytes: Uint8Array): Uint8Array {
  const after = bytes.slice();
  after[bytes.indexOf(35) + 1] = 32;
  return after;
}
