/** Unpredictable random numbers, from an API that every host has. */

/** Random bytes, as two hexadecimal digits each. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
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
