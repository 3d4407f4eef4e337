/**
 * FNV-1a, 32 bits in hexadecimal. It detects damage: every change of a single character changes it. It does
 * not protect against deliberate changes.
 */
export function checksum(text: string): string {
  let hash = 0x811c_9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
