import * as vscode from "vscode";
import type { Midend } from "../../midend/midend.js";
import { answerText } from "../../operations/answer-text.js";
import { findPlayedGame } from "../../operations/live-games.js";
import { OperationRunner } from "../../operations/operations.js";
import { hostClock } from "../../platform/host-clock.js";
import type { Solvers } from "../../protocol/solver/solving.js";
import type { LevelSolver } from "../../solving/level-solver.js";
import type { FileTexts } from "../kit/file-texts.js";
import { WorkspaceTexts } from "./workspace-texts.js";

/** The parts of the extension that the tools use. */
export interface ToolContext {
  readonly midend: Midend;
  readonly levels: LevelSolver;
  readonly boards: Solvers;
  readonly texts: FileTexts;
}

/** The operations as tools for language models. */
export class OperationTools implements vscode.Disposable {
  readonly #runner: OperationRunner;

  constructor({ midend, levels, boards, texts }: ToolContext) {
    this.#runner = new OperationRunner({
      files: new WorkspaceTexts(texts),
      levels,
      boards,
      games: {
        // VS Code asks the player before each call.
        refusal: undefined,
        use: async (wanted, work) => work(await findPlayedGame(midend, wanted)),
      },
      sliding: midend.games.find(({ name }) => name === "sliding")!,
      slices: hostClock.slices,
      after: hostClock.after,
    });
  }

  dispose(): void {
    this.#runner.dispose();
  }

  /** The sentence that is shown during a call, and the question before one that changes something. */
  prepare(name: string, input: object | null): vscode.PreparedToolInvocation {
    const invocationMessage = messageOf(name);
    if (name !== "game_play") return { invocationMessage };
    const isGiven = typeof input === "object" && input !== null && "moves" in input;
    const moves = isGiven && typeof input.moves === "string" ? shortened(input.moves) : "";
    return {
      invocationMessage,
      confirmationMessages: {
        title: vscode.l10n.t("Play Moves in Your Game?"),
        message: vscode.l10n.t(
          "Moves: {0}. They are one step, so one undo reverts all of them. The game is assisted from then on.",
          moves,
        ),
      },
    };
  }

  /** The answer, or the error of the operation, as text. Rejects where the call is canceled. */
  async invoke(
    name: string,
    input: object,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const controller = new AbortController();
    const listening = token.onCancellationRequested(() => controller.abort());
    if (token.isCancellationRequested) controller.abort();
    try {
      const answer = await this.#runner.answer(name, input, { signal: controller.signal });
      // A cancel does not undo an answer, as its moves have been played.
      if (!answer.ok && controller.signal.aborted) throw new vscode.CancellationError();
      const text = answer.ok ? answerText(answer.value) : JSON.stringify(answer.error);
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
    } finally {
      listening.dispose();
    }
  }
}

const maxShown = 200;

/** Moves as the question shows them: letters and digits, which no Markdown changes. */
function shortened(moves: string): string {
  const plain = moves.replace(/[^\w(), ]+/g, " ");
  return plain.length > maxShown ? `${plain.slice(0, maxShown)}…` : plain;
}

function messageOf(name: string): string {
  switch (name) {
    case "sokoban_check":
      return vscode.l10n.t("Checking a Sokoban level");
    case "sokoban_solve":
    case "sliding_solve":
      return vscode.l10n.t("Solving a puzzle");
    case "sokoban_verify":
    case "sliding_verify":
      return vscode.l10n.t("Verifying a solution");
    case "sokoban_explain":
      return vscode.l10n.t("Explaining a Sokoban position");
    case "sokoban_generate":
      return vscode.l10n.t("Generating Sokoban levels");
    case "sokoban_try_changes":
      return vscode.l10n.t("Trying changes of a level");
    case "game_read":
      return vscode.l10n.t("Reading your game");
    default:
      return vscode.l10n.t("Playing moves in your game");
  }
}
