import type { Solution } from "../../../src/games/levels.js";
import { english } from "../../../src/games/message.js";
import { lineBefore } from "../../../src/games/play/abandoned-lines.js";
import { type AnySession, formatSteps } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { formatSave, parseSave, type Save } from "../../../src/games/saves/save.js";
import { mergeRecords, noRecords } from "../../../src/games/statistics/records.js";
import type { readLevels } from "../../../src/games/statistics/records-format.js";
import type { FileSystem } from "../../../src/platform/storage/file-system.js";
import { closeStores, type Event, levels, openedOf, openStores, ranking, type Written } from "./window.js";

/** The contents of a store when it is opened again. */
export interface Found {
  readonly saves: readonly Save[];
  /** Games of the archive. */
  readonly finished: readonly Save[];
  readonly scores: readonly { readonly score: number; readonly gameId: string }[];
  readonly best: number;
  readonly levels: ReturnType<typeof readLevels>;
  readonly solutions: ReadonlyMap<string, readonly Solution[]>;
  /** Problems reported when the stores were opened. */
  readonly complaints: readonly string[];
}

/** Opens the stores like the next window. */
export async function openAgain(storage: string, files: FileSystem): Promise<Found> {
  const complaints: string[] = [];
  const stores = openStores(storage, files, {
    setAside: (file, reason) => complaints.push(`${file} was set aside: ${english(reason)}`),
    cannotWrite: (error) => complaints.push(`cannot be written: ${error}`),
    problem: (error) => complaints.push(`problem: ${error}`),
  });
  const running = [await stores.saves.readRunning("2048"), await stores.saves.readRunning("sliding")];
  const listed = await openedOf(stores.saves);
  await stores.records.ready();
  const records = stores.records.all;
  const solutions = await Promise.all(
    levels.map(async (level) => [level, await stores.solutions.read(level)] as const),
  );
  const finished: Save[] = [];
  for await (const some of stores.finished.read())
    for (const game of some) {
      const save = await stores.finished.open(game);
      if (save === undefined) complaints.push(`${game.gameId} of the archive cannot be played`);
      else finished.push(save);
    }
  closeStores(stores);
  return {
    finished,
    saves: [...running.flatMap((save) => save ?? []), ...listed.map(({ save }) => save)],
    scores: records.scores.get(ranking) ?? [],
    best: records.best.get(ranking) ?? 0,
    levels: records.levels,
    solutions: new Map(solutions),
    complaints,
  };
}

/** Problems with the contents, in sentences; none if nothing was lost and everything can be played. */
export function problemsOf(found: Found, events: readonly Event[]): readonly string[] {
  return [...found.complaints, ...unplayable(found), ...lost(found, events)];
}

/** Every game that a store returns must be playable: it is read again from its own text. */
function unplayable({ saves, finished }: Found): readonly string[] {
  return [...saves, ...finished].flatMap((save) => {
    const again = parseSave(formatSave(save), findGame);
    return again.ok ? [] : [`A save was loaded that cannot be played: ${english(again.error)}`];
  });
}

interface Span {
  readonly written: Written;
  readonly startedNs: bigint;
  /** `undefined` if it was not done: then it may exist or not. */
  readonly doneNs: bigint | undefined;
}

function spansOf(events: readonly Event[]): readonly Span[] {
  const started = new Map<string, Span>();
  for (const { window, number, state, atNs, written } of events) {
    const key = `${window} ${number}`;
    if (state === "started") started.set(key, { written, startedNs: BigInt(atNs), doneNs: undefined });
    const known = started.get(key);
    if (state === "done" && known !== undefined) started.set(key, { ...known, doneNs: BigInt(atNs) });
  }
  return [...started.values()];
}

function lost(found: Found, events: readonly Event[]): readonly string[] {
  const spans = spansOf(events);
  return spans.flatMap((span) => {
    const { written, doneNs } = span;
    if (
      doneNs === undefined ||
      isThere(found, written) ||
      (isReplaced(span, spans) && hasName(found, written))
    )
      return [];
    return [`Lost: ${JSON.stringify(written)}`];
  });
}

/** Whether the written thing, or a better or later version of it, was found. */
function isThere(found: Found, written: Written): boolean {
  switch (written.kind) {
    case "running":
      return found.saves.some(
        ({ gameId, session }) =>
          gameId === written.gameId && linesOf(session).some((line) => startsWithSteps(line, written.steps)),
      );
    case "finished":
      return found.finished.some(
        ({ gameId, session }) => gameId === written.gameId && formatSteps(session.steps) === written.steps,
      );
    case "named":
      return found.saves.some(
        ({ name, gameId, session }) =>
          name === written.name && gameId === written.gameId && formatSteps(session.steps) === written.steps,
      );
    case "score": {
      const entry = found.scores.find(({ gameId }) => gameId === written.gameId);
      return entry === undefined
        ? found.scores.length === 10 && found.scores.every(({ score }) => score >= written.score)
        : entry.score >= written.score;
    }
    case "best":
      return found.best >= written.value;
    case "level": {
      const best = found.levels.get(written.level);
      const cost = { moves: written.moves, pushes: written.pushes };
      const records = { ...noRecords, levels: new Map(best === undefined ? [] : [[written.level, best]]) };
      return (
        mergeRecords(records, {
          ...noRecords,
          levels: new Map([[written.level, { moves: cost, pushes: cost, atMs: 0 }]]),
        }) === records
      );
    }
    case "solution": {
      const kept = found.solutions.get(written.level) ?? [];
      return (
        kept.some(({ moves }) => moves <= written.moves) &&
        kept.some(({ pushes }) => pushes <= written.pushes)
      );
    }
  }
}

/** The current line, and the abandoned ones. */
function linesOf(session: AnySession): readonly string[] {
  const count = session.abandoned?.length ?? 0;
  return Array.from({ length: count + 1 }, (_, index) => formatSteps(lineBefore(session, index)));
}

function startsWithSteps(steps: string, start: string): boolean {
  return steps === start || start === "" || steps.startsWith(`${start} `);
}

/**
 * Whether another write has replaced it, or may have replaced it, as either of two overlapping writes may be
 * the later one. Such a write is a save of the same name and game, or another end of the same game.
 */
function isReplaced({ written, startedNs }: Span, spans: readonly Span[]): boolean {
  return spans.some(
    ({ written: other, doneNs }) =>
      other !== written && takesPlace(other, written) && (doneNs === undefined || doneNs > startedNs),
  );
}

function takesPlace(other: Written, written: Written): boolean {
  if (other.kind === "named" && written.kind === "named")
    return other.game === written.game && other.name === written.name;
  return other.kind === "finished" && written.kind === "finished" && other.gameId === written.gameId;
}

function hasName({ saves, finished }: Found, written: Written): boolean {
  if (written.kind === "finished") return finished.some(({ gameId }) => gameId === written.gameId);
  return (
    written.kind === "named" &&
    saves.some(({ name, session }) => name === written.name && session.game.name === written.game)
  );
}
