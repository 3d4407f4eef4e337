import assert from "node:assert/strict";

export const kilobyte = 1024;

export function assertSize(what: string, bytes: number, kilobytes: number): void {
  const size = (bytes / kilobyte).toFixed(1);
  assert.ok(
    bytes <= kilobytes * kilobyte,
    `${what}: ${size} KB, and the limit is ${kilobytes} KB. If that is worth it, raise the limit, and say in the commit what it is for.`,
  );
}
