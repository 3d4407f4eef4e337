import { type Message, say } from "../../games/message.js";
import type { AskingCommand, BoardCommand } from "../../protocol/game/board-commands.js";
import type { LiveGame } from "../live/live-game.js";
import type { Asking } from "../ports/ports.js";
import { askOne } from "./answers.js";

interface CommandChoice {
  readonly command: BoardCommand;
  readonly label: Message;
  readonly sentence?: Message;
  /** Whether this game has it (default: every game). */
  readonly fits?: (live: LiveGame) => boolean;
}

const hasPushes = ({ game }: LiveGame) => game.levels?.pushes !== undefined;

const titles: Readonly<Record<AskingCommand, Message>> = {
  copyOrShare: say("Copy or Share"),
  review: say("Review Game"),
  controlReplay: say("Control Replay"),
  deadlock: say("Explain or Undo Deadlock"),
  deadlockPatterns: say("Deadlock Patterns"),
};

/** What each command asks for, with a line of explanation. */
const choices: Readonly<Record<AskingCommand, readonly CommandChoice[]>> = {
  copyOrShare: [
    {
      command: "copyGame",
      label: say("Copy Game"),
      sentence: say("The start and all moves as text, to be pasted here or elsewhere."),
    },
    {
      command: "copyMoves",
      label: say("Copy Moves with Run Lengths"),
      sentence: say("Your moves, or those of the solution that is shown: R 2U L."),
      fits: ({ game }) => game.levels !== undefined,
    },
    {
      command: "copyLurd",
      label: say("Copy Moves as LURD Text"),
      sentence: say("One letter for each move. Other Sokoban programs read it."),
      fits: ({ game }) => game.levels?.notation !== undefined,
    },
    {
      command: "shareResult",
      label: say("Share Result"),
      sentence: say("A short text for chats. It doesn't reveal any moves."),
    },
    {
      command: "copyLink",
      label: say("Copy Link to Game…"),
      sentence: say("An address that opens the game, the position or a replay in VS Code."),
    },
    {
      command: "exportPage",
      label: say("Export as a Web Page…"),
      sentence: say("One file that plays in any browser, without this editor and without a network."),
    },
    {
      command: "copyGameId",
      label: say("Copy Game ID"),
      sentence: say("The same deal for somebody else, without your moves."),
      fits: ({ session }) => session.seed !== undefined,
    },
    {
      command: "copyBoard",
      label: say("Copy Board as Text…"),
      sentence: say("The board in forms that other programs read."),
      fits: ({ game }) => game.text?.copies !== undefined,
    },
  ],
  review: [
    {
      command: "reviewGame",
      label: say("Review This Game"),
      sentence: say("Finds the mistakes in the game on the board."),
      fits: ({ session }) => session.cursor > 0,
    },
    {
      command: "retryMistake",
      label: say("Retry Mistake"),
      sentence: say("Shows the position before a mistake of the review, for a better move."),
    },
    {
      command: "earlierLines",
      label: say("Earlier Lines…"),
      sentence: say("Moves of this game that you undid and replaced."),
    },
    {
      command: "reviewFinished",
      label: say("Review a Finished Game…"),
      sentence: say("Lists the games that have ended."),
    },
    {
      command: "practiceMistakes",
      label: say("Practice Mistakes"),
      sentence: say("Mistakes of earlier reviews come back until you solve them."),
    },
  ],
  controlReplay: [
    { command: "replayToggle", label: say("Play or Pause") },
    { command: "replaySpeed", label: say("Replay Speed…") },
    {
      command: "replayTake",
      label: say("Continue from Here"),
      sentence: say("Your game continues with the moves up to this one."),
    },
    {
      command: "replayShorter",
      label: say("Show the Shorter Solution"),
      sentence: say("Where the search has found one."),
    },
    { command: "replayLeave", label: say("Return to My Game") },
    { command: "replayFirst", label: say("First Move") },
    { command: "replayBack", label: say("Back a Move") },
    { command: "replayForward", label: say("Forward a Move") },
    { command: "replayLast", label: say("Last Move") },
    { command: "replayBackPush", label: say("Back a Push"), fits: hasPushes },
    { command: "replayForwardPush", label: say("Forward a Push"), fits: hasPushes },
  ],
  deadlock: [
    {
      command: "whyLost",
      label: say("Explain Deadlock"),
      sentence: say("Marks the boxes that are stuck, and names the push that caused it."),
    },
    {
      command: "undoDeadlock",
      label: say("Undo Deadlock"),
      sentence: say("Goes back to the position before it."),
    },
  ],
  deadlockPatterns: [
    {
      command: "keepPattern",
      label: say("Keep Deadlock Pattern"),
      sentence: say("The board tells you when it occurs again."),
    },
    {
      command: "showPatterns",
      label: say("Show Deadlock Patterns"),
      sentence: say("Your collection, to look at, copy and delete."),
    },
  ],
};

/**
 * Asks which command is meant, unless only one is possible. `undefined` where the question was dismissed.
 * @param isPossible whether a command can run where no board is active
 */
export async function askCommand(
  ask: Asking,
  asking: AskingCommand,
  live: LiveGame | undefined,
  isPossible: (command: BoardCommand) => boolean,
): Promise<BoardCommand | undefined> {
  const possible = choices[asking].filter(({ command, fits }) =>
    live === undefined ? isPossible(command) : fits?.(live) !== false,
  );
  const question = { title: titles[asking], prompt: say("Select what to do") };
  const choiceOf = ({ label, sentence }: CommandChoice) => ({ label, ...(sentence && { sentence }) });
  return (await askOne(ask, possible, question, choiceOf))?.command;
}
