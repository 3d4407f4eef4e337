/** Unpredictable random numbers and digests, from an API that every host has. */

/** Random bytes, as two hexadecimal digits each. */
export function randomHex(bytes: number): string {
  return inHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** From 0 to 2³² − 1. */
export function randomUint32(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

export function randomId(): string {
  return crypto.randomUUID();
}

/** The source of seeds and ids for new games. */
export const hostRandom = { seed: randomUint32, id: randomId } as const;

/** The SHA-256 of bytes, or of a text in UTF-8, in hexadecimal. */
export async function sha256(of: string | Uint8Array): Promise<string> {
  const bytes = typeof of === "string" ? new TextEncoder().encode(of) : of;
  return inHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)));
}

function inHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
