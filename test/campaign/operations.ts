import { play, sessionFrom } from "../../src/games/play/session.js";
import { sliding } from "../../src/games/sliding/sliding.js";
import { OperationError } from "../../src/operations/operation.js";
import { type OperationRunner, operations } from "../../src/operations/operations.js";
import type { PlayedGames, PlayersGame } from "../../src/operations/played-games.js";
import { readValue } from "../../src/operations/schema.js";
import { OperationsWorld } from "../unit/operations/world.js";
import { valueIn } from "../unit/shared/value-in.js";
import { asJson, drawInput } from "./operations/inputs.js";
import type { Campaign, Run } from "./shared/campaign.js";

/** An operation is canceled then, and must end soon after. */
const patienceMs = 1_500;
const afterCancelMs = 5_000;
/** No answer is longer, whatever the input. */
const maxAnswerCharacters = 150_000;

/** Hostile inputs for every operation: each has an answer that fits its schema, or an error with a code. */
export const campaign: Campaign = {
  about:
    "every operation for agents with hostile inputs, levels and moves: an answer as its schema says and of bounded length, or an error with a code; canceled ones end",
  async run(run) {
    // As the program has it: a thread is ended only where it does not stop by itself.
    const world = new OperationsWorld(playedGames(), { timeMs: 500, graceMs: 700 });
    try {
      while (run.shouldContinue()) await tryOne(run, world.runner);
    } finally {
      await world.dispose();
    }
  },
};

async function tryOne(run: Run, runner: OperationRunner): Promise<void> {
  const { random } = run;
  const { name, output } = random.pick(operations);
  const input = drawInput(random, name);
  const shown = asJson([name, input]);
  if (shown === undefined) return;
  run.started(shown);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), patienceMs);
  const before = performance.now();
  try {
    const answer = await runner.call(name, input, { signal: controller.signal });
    run.counted("answers");
    const read = readValue(output, answer);
    if (!read.ok)
      run.failed({
        what: `${name} answers otherwise than its schema: ${read.mismatch.message}`,
        input: shown,
      });
    const length = JSON.stringify(answer).length;
    if (length > maxAnswerCharacters)
      run.failed({ what: `${name} answers ${length} characters.`, input: shown });
  } catch (error) {
    if (
      !(error instanceof OperationError) ||
      error.message === "" ||
      (error.at === "" && error.code !== "cancelled" && !error.message.startsWith("The input "))
    )
      run.failed({
        what: `${name} throws ${error instanceof Error ? error.stack : String(error)}`,
        input: shown,
      });
  } finally {
    clearTimeout(timer);
  }
  const ms = performance.now() - before;
  run.took({ ms, of: name });
  if (ms > patienceMs + afterCancelMs)
    run.failed({ what: `${name} ends ${Math.round(ms)} ms after its start.`, input: shown });
}

/** One game of the sliding puzzle in memory. */
function playedGames(): PlayedGames {
  let session = sessionFrom<unknown, string>(sliding as never, valueIn(sliding.deal("4x4", 1)));
  const board = (): PlayersGame => ({
    id: "game",
    session,
    boardName: { text: "4×4", args: [] },
    play(moves) {
      session = play(session, moves);
      return board();
    },
  });
  return {
    use: async ({ game }, work) => work(game === "sliding" ? board() : undefined),
    refusal: undefined,
  };
}
