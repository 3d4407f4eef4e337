import type { TreeNode } from "./tree-node.js";

/** Reads the note of a node: the start boxes that this box may become when it is removed. */
export function endsOf(note: Int16Array | undefined, box: number): Int16Array | undefined {
  if (note === undefined) return undefined;
  for (let at = 0; at < note.length; at += 2 + note[at + 1]!)
    if (note[at] === box) return note.subarray(at + 2, at + 2 + note[at + 1]!);
  return undefined;
}

/** Which of the start boxes the removed boxes can become, each a different one: a bipartite matching. */
export class Capacity {
  /** By start box: the number of the removed box, or −1. */
  readonly #owner: Int16Array;
  readonly #visited: Uint8Array;
  #ends: ArrayLike<number>[] = [];

  constructor(boxes: number) {
    this.#owner = new Int16Array(boxes);
    this.#visited = new Uint8Array(boxes);
  }

  /** Matches the boxes that were removed on the way to a node. */
  load(node: TreeNode): void {
    this.#owner.fill(-1);
    this.#ends = [];
    for (let here = node; here.parent !== undefined; here = here.parent) {
      const ends = endsOf(here.parent.note, here.from);
      if (ends === undefined) continue;
      this.#ends.push(ends);
      this.#visited.fill(0);
      this.#assign(this.#ends.length - 1);
    }
  }

  /** How many of these no box has become yet. */
  room(ends: readonly number[]): number {
    return new Set(ends.filter((end) => this.#owner[end] === -1)).size;
  }

  /** Whether one more box that could become any of these still leaves a different one for each. */
  fits(ends: readonly number[]): boolean {
    const owner = Int16Array.from(this.#owner);
    this.#ends.push(ends);
    this.#visited.fill(0);
    const fits = this.#assign(this.#ends.length - 1);
    this.#ends.pop();
    this.#owner.set(owner);
    return fits;
  }

  #assign(box: number): boolean {
    const ends = this.#ends[box]!;
    for (let index = 0; index < ends.length; index++) {
      const end = ends[index]!;
      if (this.#visited[end] !== 0) continue;
      this.#visited[end] = 1;
      const other = this.#owner[end]!;
      if (other !== -1 && !this.#assign(other)) continue;
      this.#owner[end] = box;
      return true;
    }
    return false;
  }
}
