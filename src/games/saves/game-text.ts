import type { AnyGame } from "../game.js";
import { type Message, plural, say } from "../message.js";
import { maxMoves } from "../play/game-length.js";
import { type AnySession, attemptStart, formatSteps, play, replaying, sessionFrom } from "../play/session.js";
import { bad, good, type Result } from "../result.js";
import type { PausingWork } from "../slices.js";

/**
 * A game as text, for the clipboard: its name, its start and the moves, in the form of `Game.format` and
 * `formatSteps`.
 *
 *     Tilework game: sliding
 *     Start: 3x3 1,2,3,4,5,6,0,7,8 0
 *     Moves: R R
 */
export function formatGameText(session: AnySession): string {
  const { game, positions, steps, cursor } = session;
  const moves = formatSteps(steps.slice(attemptStart(session), cursor));
  return gameText(game.name, game.format(positions[0]), moves);
}

/** The same of a game's name, its start as `Game.format` writes it, and its moves. */
export function gameText(name: string, start: string, moves: string): string {
  return `${heading} ${name}\n${startName} ${start}\n${movesName} ${moves}\n`;
}

const heading = "Tilework game:";
const startName = "Start:";
const movesName = "Moves:";
/**
 * Longer texts are not playable games: a move and its separator take two characters, and the start of the
 * largest level about ten thousand.
 */
const maxCharacters = 2 * maxMoves + 100_000;

/** One meaning of a text. The label names it; `undefined` if there is only one. */
export interface GameReading {
  readonly session: AnySession;
  readonly label: Message | undefined;
  /** What the player is told about the form of the text. */
  readonly note?: Message | undefined;
}

/**
 * Reads the output of `formatGameText`, playing every move by the rules, or a board as people write it, with
 * or without moves after it. It is a board of `game`, if it is one, otherwise of the first game that
 * reads it. Moves without a board start from `board`, the start of the game on the board of `game`.
 * Sessions are at their end. Most texts have one meaning; there is always at least one. It pauses, because
 * the longest games take half a second.
 */
export function* parsingGameReadings(
  text: string,
  games: readonly AnyGame[],
  game: AnyGame | undefined,
  board?: unknown,
): PausingWork<Result<readonly GameReading[]>> {
  if (text.trim() === "") return bad(say("There is no text to read. Copy a game or a board first."));
  if (text.length > maxCharacters)
    return bad(
      plural(
        maxCharacters,
        "The text is too long for a game: it may have {0} character.",
        "The text is too long for a game: it may have {0} characters.",
      ),
    );
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const first = lines.findIndex((line) => line.startsWith(heading));
  if (first < 0) return parseBoardText(text, games, game, board);
  const name = (lines[first] ?? "").slice(heading.length).trim();
  const found = games.find((candidate) => candidate.name === name);
  if (found === undefined) return bad(say("Line {0}: there is no game “{1}”.", first + 1, name.slice(0, 20)));
  const rest = lines.slice(first + 1);
  const start = rest.findIndex((line) => line.startsWith(startName));
  if (start < 0) return bad(say("No line starts with “{0}”.", startName));
  const position = found.parse((rest[start] ?? "").slice(startName.length).trim());
  const startLine = first + start + 2;
  if (!position.ok) return bad(say("Line {0}: {1}", startLine, position.error));
  const moves = rest.findIndex((line) => line.startsWith(movesName));
  if (moves < 0) return bad(say("No line starts with “{0}”. The text is cut off.", movesName));
  const steps = stepsFrom(found, [(rest[moves] ?? "").slice(movesName.length), ...rest.slice(moves + 1)]);
  if (steps === "" && found.status(position.value) !== "playing")
    return bad(say("Line {0}: this board is solved already.", startLine));
  const session = sessionFrom(found, position.value);
  const played = yield* replaying(session, steps, steps === "" ? 0 : steps.split(" ").length);
  return played.ok
    ? good([{ session: played.value, label: undefined }])
    : bad(say("Line {0}: {1}", first + moves + 2, played.error));
}

/** A game that came as text. */
export interface PastedGame {
  /**
   * Another player or program may have made its moves, or those before its start in the middle of a level.
   */
  readonly isAssisted: boolean;
  /** It is a level that is neither built in nor known to be in a file. */
  readonly isFreeLevel: boolean;
}

export function pastedGame({ game, positions, steps }: AnySession): PastedGame {
  const [position] = positions;
  return {
    isAssisted: steps.length > 0 || game.levels?.isStart(position) === false,
    isFreeLevel: game.levels?.files !== undefined && game.variantOf(position) === game.levels.files.variant,
  };
}

/**
 * The steps of the first line and of the following lines that contain only moves: mail and chat wrap long
 * lines.
 */
function stepsFrom(game: AnyGame, [first = "", ...rest]: readonly string[]): string {
  const isMoves = (line: string) =>
    line !== "" && line.split(/[\s,]+/).every((move) => move === "" || game.isMove(move));
  const end = rest.findIndex((line) => !isMoves(line));
  const lines = [first, ...rest.slice(0, end < 0 ? rest.length : end)].map((line) => line.trim());
  // A line may have been wrapped at a comma within a step.
  return lines.join(" ").replace(/\s+/g, " ").replace(/ ?, ?/g, ",").trim();
}

function parseBoardText(
  text: string,
  games: readonly AnyGame[],
  wanted: AnyGame | undefined,
  board: unknown,
): Result<readonly GameReading[]> {
  const candidates = wanted === undefined ? games : [wanted, ...games];
  const mover = candidates.find((game) => game.text?.moves?.matches(text) === true);
  if (mover?.text?.moves !== undefined) {
    const readings = mover.text.moves.read(text, mover === wanted ? board : undefined);
    if (!readings.ok) return readings;
    return good(
      readings.value.map(({ start, moves, label }) => ({
        session: moves.reduce((session, move) => play(session, [move]), sessionFrom(mover, start)),
        label,
      })),
    );
  }
  let problem: Message | undefined;
  for (const reader of candidates) {
    if (reader.text?.matches(text) !== true) continue;
    const position = reader.text.read(text);
    if (position.ok) {
      const status = reader.status(position.value);
      if (status === "won") return bad(say("This board is solved already."));
      if (status === "lost") return bad(say("This game is over: nothing can be moved."));
      return good([
        { session: sessionFrom(reader, position.value), label: undefined, note: reader.text.note?.(text) },
      ]);
    }
    // Boards of numbers may be of several games. It is the one whose rules it fits.
    problem ??= position.error;
  }
  return bad(
    problem ?? say("The text isn't a game. A game that Tilework copied starts with “{0}”.", heading),
  );
}
