import type { LevelAnswer } from "../../../protocol/solver/level-solving.js";

/** What solvers have proved about a level, by any method. `undefined`: not proved. */
export interface LevelProofs {
  /** No solution has fewer pushes. */
  readonly pushes: number | undefined;
  /** No solution with this many pushes has fewer moves. */
  readonly movesThen: number | undefined;
  /** No solution has fewer moves. */
  readonly moves: number | undefined;
  /** No solution with this many moves has fewer pushes. */
  readonly pushesThen: number | undefined;
}

export const noProofs: LevelProofs = {
  pushes: undefined,
  movesThen: undefined,
  moves: undefined,
  pushesThen: undefined,
};

/** Adds what an answer proves. */
export function addProof(proofs: LevelProofs, answer: LevelAnswer): LevelProofs {
  if (answer.kind !== "solved" || answer.optimal === false) return proofs;
  const { optimal, bothProved, pushes, moves } = answer;
  if (optimal === "pushes") return { ...proofs, pushes, movesThen: bothProved ? moves : proofs.movesThen };
  return { ...proofs, moves, pushesThen: bothProved ? pushes : proofs.pushesThen };
}

/**
 * The answer with all known proofs about its solution: one solver may find without proof what another has
 * proved to be optimal.
 */
export function withProofs(answer: LevelAnswer, proofs: LevelProofs): LevelAnswer {
  if (answer.kind !== "solved") return answer;
  const { pushes, moves } = answer;
  const [fewestPushes, fewestMoves] = [pushes === proofs.pushes, moves === proofs.moves];
  const optimal = answer.optimal || (fewestPushes ? "pushes" : fewestMoves ? "moves" : false);
  const then =
    optimal === "pushes" ? moves === proofs.movesThen : optimal === "moves" && pushes === proofs.pushesThen;
  const bothProved = answer.bothProved || then || (fewestPushes && fewestMoves);
  return optimal === answer.optimal && bothProved === answer.bothProved
    ? answer
    : { ...answer, optimal, bothProved };
}
