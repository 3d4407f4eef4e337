import type { Solving } from "../protocol/solver/solving.js";
import type { OperationPorts } from "./operation.js";

/** The time for which a thread keeps its tables after its last question. */
const restMs = 30_000;

interface Asker {
  readonly boards: Solving;
  /** Whether its thread may hold tables. */
  isHeld: boolean;
  /** Cancels the end of its thread. */
  stays: () => void;
}

/**
 * Lends an asker to each call: questions of one asker cancel each other. Askers are used again, so that calls
 * one after another share the tables of a thread.
 */
export class BoardAskers {
  readonly #free: Asker[] = [];
  #count = 0;

  constructor(private readonly ports: Pick<OperationPorts, "boards" | "sliding" | "after">) {}

  take(): { readonly boards: Solving; release(): void } {
    const asker = this.#free.pop() ?? this.#create();
    asker.stays();
    const { solve, analyze, ...others } = asker.boards;
    const hold = () => {
      asker.isHeld = true;
    };
    const boards: Solving = {
      ...others,
      solve(...question) {
        hold();
        return solve(...question);
      },
      analyze(...question) {
        hold();
        return analyze(...question);
      },
    };
    const release = () => {
      this.#free.push(asker);
      if (asker.isHeld) asker.stays = this.ports.after(restMs, () => this.#rest(asker));
    };
    return { boards, release };
  }

  /** Cancels what would happen later. */
  dispose(): void {
    for (const { stays } of this.#free) stays();
  }

  #rest(asker: Asker): void {
    asker.isHeld = false;
    void asker.boards.rest(this.ports.sliding);
  }

  #create(): Asker {
    const boards = this.ports.boards.of(`operation ${++this.#count}`);
    return { boards, isHeld: false, stays: () => undefined };
  }
}
