/** Random numbers that nobody can foretell, from what every host has. */

/** So many bytes, two digits each. */
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

/** What new games are dealt by and called. */
export const hostChance = { seed: randomUint32, id: randomId } as const;
