import { movesText, pushesText } from "../../games/counted.js";
import type { LevelGame } from "../../games/game.js";
import type { FileLevel } from "../../games/levels.js";
import { type Message, say } from "../../games/message.js";
import { type RecentLevel, sessionOf } from "../../games/saves/recent-levels.js";
import { slotOf } from "../../games/saves/save-slot.js";
import type { LevelRecord } from "../../games/statistics/records.js";
import { joined, variantLabel } from "../pages/descriptions.js";
import type { Asking, Choice } from "../ports/ports.js";
import type { LevelRecords } from "../store/record-store.js";
import { bySeed, fromFile, onPage } from "./answers.js";
import { seedChoice } from "./questions.js";

/**
 * What commands ask, copy and paste. Boards are played without any of it, so the host loads it with the first
 * of these commands.
 */

export { askEarlierLine, askFinishedGame } from "../review/earlier-games.js";
export { askCommand } from "./command-choices.js";
export {
  askGameId,
  askNewGame,
  askTileOf,
  askVariant,
  changePlayerName,
  chooseAutoPlaySpeed,
  chooseReplaySpeed,
} from "./questions.js";
export { askBin, askSave, deleteSave, renameSave, saveUnderName } from "./save-questions.js";
export {
  copyBoard,
  copyGame,
  copyGameId,
  copyLink,
  copyMoves,
  dayIn,
  exportPage,
  readPasted,
  shareResult,
  startOfLink,
} from "./sharing.js";

type Answer = string | typeof bySeed | typeof fromFile | typeof onPage;

const otherWays = [
  {
    variant: fromFile,
    choice: {
      label: say("Browse…"),
      detail: say("The open level file, or another one"),
      icon: "folder-opened",
    },
  },
  {
    variant: onPage,
    choice: { label: say("All levels"), detail: say("The page with all collections"), icon: "list-flat" },
  },
] as const satisfies readonly {
  readonly variant: typeof fromFile | typeof onPage;
  readonly choice: Choice;
}[];

/** Questions about levels. Each answer is `undefined` where the question was dismissed. */

/** What the player has done with levels. */
interface LevelHistory {
  readonly records: LevelRecords;
  /** The slots with a game to continue. */
  readonly unfinished: ReadonlySet<string>;
  /** The random levels that were dealt. */
  readonly recent: readonly RecentLevel[];
}

/**
 * Asks for a built-in level, a new random level or a recent one. Resolves with its slot. `now`: the level on
 * the board. One choice is a game by its seed.
 */
export async function askLevel(
  ask: Asking,
  game: LevelGame,
  known: LevelHistory,
  now: string | undefined,
): Promise<Answer | undefined> {
  const { levels } = game;
  const listed = levels.collections.flatMap(({ title, levels: all }) =>
    all.map(({ variant, title: name, key }, index) => ({
      variant,
      choice: {
        ...(index === 0 ? { heading: title } : {}),
        icon: iconOf(known.records, key),
        label: `${index + 1}. ${name}`,
        detail: joined([
          ...placeWords(variant === now, known.unfinished.has(variant)),
          ...bestWords(known.records.best(key)),
        ]),
      },
    })),
  );
  const random = levels.random.map((variant, index) => ({
    variant,
    choice: {
      ...(index === 0 ? { heading: say("Random levels") } : {}),
      icon: "sparkle",
      label: variantLabel(game, variant),
    },
  }));
  const all: readonly { readonly variant: Answer; readonly choice: Choice }[] = [
    ...otherWays,
    ...listed,
    ...random,
    { variant: bySeed, choice: { ...seedChoice, icon: "sparkle" } },
    ...recentChoices(game, known),
  ];
  const selected = all.findIndex(({ variant }) => variant === now);
  const chosen = await ask.choose({
    title: say("Select Level"),
    prompt: say("Number or title. Solved levels have a check mark."),
    choices: all.map(({ choice }) => choice),
    selected: selected < 0 ? undefined : selected,
  });
  return chosen && all[chosen.index]?.variant;
}

function recentChoices(
  game: LevelGame,
  { records, unfinished, recent }: LevelHistory,
): readonly { readonly variant: string; readonly choice: Choice }[] {
  const found = recent.flatMap((level) => {
    const position = sessionOf(level, game)?.positions[0];
    return position === undefined ? [] : [{ level, position }];
  });
  return found.map(({ level, position }, index) => {
    const variant = slotOf(game, position);
    const best = records.best(game.levels.key(position));
    const words = [
      say("Seed {0}", String(level.seed)),
      ...placeWords(false, unfinished.has(variant)),
      ...bestWords(best),
    ];
    return {
      variant,
      choice: {
        ...(index === 0 ? { heading: say("Random, recent") } : {}),
        icon: best === undefined ? "circle-large-outline" : "pass-filled",
        label: variantLabel(game, level.variant),
        detail: joined(words),
      },
    };
  });
}

/** Asks for a level of a file. Resolves with its index. */
export async function askLevelOf(
  ask: Asking,
  game: LevelGame,
  fileName: string,
  found: readonly FileLevel<unknown>[],
  { records, unfinished }: Pick<LevelHistory, "records" | "unfinished">,
  now: number,
): Promise<number | typeof fromFile | typeof onPage | undefined> {
  const levelChoices = found.map(({ title, start: startOf }, index): Choice => {
    const start = startOf();
    const key = start.ok ? game.levels.key(start.value) : undefined;
    const words = [
      ...placeWords(index === now, start.ok && unfinished.has(slotOf(game, start.value))),
      ...(key === undefined ? [] : bestWords(records.best(key))),
      ...(start.ok ? [] : [start.error]),
    ];
    return {
      label: title === "" ? say("Level {0}", index + 1) : `${index + 1}. ${title}`,
      icon: key === undefined ? "error" : iconOf(records, key),
      detail: joined(words),
    };
  });
  const title = say("Select Level of {0}", fileName);
  const chosen = await ask.choose({
    title,
    prompt: say("Number or title. Solved levels have a check mark."),
    choices: [...otherWays.map(({ choice }) => choice), ...levelChoices],
    selected: now + otherWays.length,
  });
  return chosen && (otherWays[chosen.index]?.variant ?? chosen.index - otherWays.length);
}

function placeWords(isOnBoard: boolean, isUnfinished: boolean): readonly Message[] {
  if (isOnBoard) return [say("On the board")];
  return isUnfinished ? [say("Unfinished")] : [];
}

function iconOf(records: LevelRecords, key: string): string {
  return records.isSolved(key) ? "pass-filled" : "circle-large-outline";
}

function bestWords(best: LevelRecord | undefined): readonly Message[] {
  if (best === undefined) return [];
  return [say("best: {0}, {1}", movesText(best.moves.moves), pushesText(best.pushes.pushes))];
}
