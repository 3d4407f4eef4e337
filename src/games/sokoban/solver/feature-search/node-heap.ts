import type { TreeNode } from "./tree-node.js";

/**
 * The nodes of a cell. The node with the cheapest next move comes first and, among equals, the one with the
 * best next child.
 */
export class NodeHeap {
  readonly #nodes: TreeNode[] = [];

  /** Adds a node that has a move left. */
  give(node: TreeNode): void {
    const nodes = this.#nodes;
    let at = nodes.length;
    nodes.push(node);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!isBefore(node, nodes[up]!)) break;
      nodes[at] = nodes[up]!;
      at = up;
    }
    nodes[at] = node;
  }

  take(): TreeNode | undefined {
    const nodes = this.#nodes;
    const first = nodes[0];
    const last = nodes.pop();
    if (last === undefined || nodes.length === 0) return first;
    let at = 0;
    for (;;) {
      let down = at * 2 + 1;
      if (down >= nodes.length) break;
      if (down + 1 < nodes.length && isBefore(nodes[down + 1]!, nodes[down]!)) down++;
      if (!isBefore(nodes[down]!, last)) break;
      nodes[at] = nodes[down]!;
      at = down;
    }
    nodes[at] = last;
    return first;
  }
}

function isBefore(one: TreeNode, other: TreeNode): boolean {
  const ones = one.moves!;
  const others = other.moves!;
  const difference = one.weight + ones.weight[one.first]! - other.weight - others.weight[other.first]!;
  return difference < 0 || (difference === 0 && ones.score[one.first]! > others.score[other.first]!);
}
