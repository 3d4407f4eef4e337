import * as vscode from "vscode";
import { cores } from "#host/threads";
import { boxChangesText, boxesText, pushesText } from "../../../games/counted.js";
import { type Message, plural, say } from "../../../games/message.js";
import {
  type Grade,
  grades,
  levelTitle,
  points,
  standards,
  type Wanted,
} from "../../../games/sokoban/generate/grade.js";
import type { RatedLevel } from "../../../games/sokoban/generate/sure-rating.js";
import type { Dialect } from "../../../games/sokoban/level/cell.js";
import { type bands, bandTexts, type Difficulty } from "../../../games/sokoban/level/difficulty.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { levelRows } from "../../../games/sokoban/level/level-text.js";
import { collectionText, writtenLevel } from "../../../games/sokoban/text/collection-text.js";
import { galleryViewType } from "../../../manifest/names.js";
import { randomUint32 } from "../../../platform/crypto.js";
import { CancelledError, Channel, isCancelled } from "../../../protocol/channel.js";
import {
  type GalleryAction,
  type GalleryCard,
  type GalleryHostApi,
  type GalleryPage,
  type GalleryViewApi,
  galleryHostReaders,
} from "../../../protocol/levels/gallery-wire.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import { makeLevel } from "../../../solving/make-level.js";
import { ThreadEndedError } from "../../../solving/pool.js";
import type { ErrorSink } from "../../kit/notify.js";
import { PageLoader, webviewPort } from "../../kit/page-documents.js";
import { forEachConcurrently } from "../../kit/progress.js";
import { enterText, selectItem } from "../../kit/questions.js";
import { formatNumber, spokenLanguage, t, translate } from "../../kit/translate.js";
import { panelIcon, webviewOptions } from "../../kit/webview-panels.js";

/** The wanted properties of random levels, and the seed of the first. */
interface RandomRequest {
  readonly wanted: Wanted;
  readonly seed: number;
}

const sizes = [
  [7, 7],
  [8, 7],
  [9, 8],
  [10, 9],
  [12, 10],
  [14, 11],
] as const;
const maxBoxes = 8;
/** The range of seeds, the same as for games. */
const seeds = 2 ** 31;

/** The title of the request: "Random levels: 10 × 9, hard, 4 boxes". */
function galleryTitle({ width, height, boxes, grade }: Wanted): string {
  return t(
    "Random levels: {0} × {1}, {2}, {3}",
    width,
    height,
    translate(gradeTexts[grade]),
    translate(boxesText(boxes)),
  );
}

const gradeTexts: Readonly<Record<Grade, Message>> = {
  easy: say("easy"),
  medium: say("medium"),
  hard: say("hard"),
};

/** `undefined` if the user canceled. */
export async function askForRandom(): Promise<RandomRequest | undefined> {
  const title = t("Random Sokoban Level");
  const grade = await pick(
    { title, step: 1, placeholder: t("How difficult") },
    grades.map((value) => ({ label: translate(gradeTexts[value]), value })),
  );
  if (grade === undefined) return undefined;
  const usual = standards[grade];
  const size = await pick(
    { title, step: 2, placeholder: t("Columns and rows at most, walls included") },
    sizes.map((value) => ({ label: t("{0} × {1}", ...value), value })),
    ([width, height]) => width === usual.width && height === usual.height,
  );
  if (size === undefined) return undefined;
  const [width, height] = size;
  const boxes = await pick(
    { title, step: 3, placeholder: t("How many boxes") },
    boxCounts(width, height).map((value) => ({ label: translate(boxesText(value)), value })),
    (value) => value === usual.boxes,
  );
  if (boxes === undefined) return undefined;
  const seed = await askSeed(title);
  return seed === undefined ? undefined : { wanted: { grade, width, height, boxes }, seed };
}

/** More boxes would leave no room to push. */
function boxCounts(width: number, height: number): readonly number[] {
  const most = Math.min(maxBoxes, Math.floor(((width - 2) * (height - 2)) / 8));
  return Array.from({ length: most }, (_, index) => index + 1);
}

interface Step {
  readonly title: string;
  readonly step: number;
  readonly placeholder: string;
}

/** `isUsual`: the item that Enter accepts; by default the first one. */
async function pick<Value>(
  { title, step, placeholder }: Step,
  items: readonly { readonly label: string; readonly value: Value }[],
  isUsual: (value: Value) => boolean = () => false,
): Promise<Value | undefined> {
  const selected = await selectItem({
    title: t("{0} ({1}/{2})", title, step, 4),
    placeholder,
    items,
    isActive: ({ value }) => isUsual(value),
  });
  return selected?.value;
}

async function askSeed(title: string): Promise<number | undefined> {
  const read = (text: string) =>
    /^\s*\d{1,10}\s*$/.test(text) && Number(text) < seeds ? Number(text) : undefined;
  const text = await enterText({
    title: t("{0} ({1}/{2})", title, 4, 4),
    prompt: t("The seed of the first level. The same answers make the same levels again."),
    value: String(randomUint32() % seeds),
    problem: (value) =>
      read(value) === undefined ? t("A whole number from 0 to {0}.", seeds - 1) : undefined,
  });
  return text === undefined ? undefined : read(text);
}

/** A file that can receive selected levels. */
export interface GalleryTarget {
  readonly fileName: string;
  readonly dialect: Dialect;
  /** Inserts all levels of a text into the file, in one undo step. Tells the user if that is impossible. */
  insert(text: string): Promise<boolean>;
}

/** Where selected levels are written. */
export interface GalleryPlaces {
  /** The target file in its current state; `undefined` if no open file can be written. */
  target(): GalleryTarget | undefined;
  /** Opens a new file with this text. */
  openNew(text: string): Promise<void>;
  /** Remembers the rating of a level that was selected. */
  keepRating(level: Level, difficulty: Difficulty): void;
}

/** Number of levels made at a time. */
const batch = 12;

/**
 * A tab in which random levels appear as they are made. Nothing is written before the user selects a level.
 */
export class LevelGallery {
  readonly #panel: vscode.WebviewPanel;
  readonly #channel: Channel<GalleryHostApi, GalleryViewApi>;
  readonly #search: GallerySearch;
  #isReady = false;

  /** @param make makes one level */
  constructor(
    { wanted, seed }: RandomRequest,
    private readonly places: GalleryPlaces,
    make: MakeLevel,
    extensionUri: vscode.Uri,
    { channel: log, tell }: ErrorSink,
  ) {
    this.#search = new GallerySearch(
      wanted,
      seed,
      () => this.#draw(),
      (error) => {
        const why = error instanceof Error && error.message !== "" ? error.message : t("Its thread ended.");
        tell(new Error(t("Couldn't make the level: {0}", why)));
      },
      make,
    );
    const title = t("Random Sokoban Levels");
    this.#panel = vscode.window.createWebviewPanel(
      galleryViewType,
      title,
      vscode.ViewColumn.Active,
      webviewOptions(extensionUri),
    );
    this.#panel.iconPath = panelIcon(extensionUri);
    this.#channel = new Channel<GalleryHostApi, GalleryViewApi>(
      webviewPort(this.#panel.webview),
      {
        ready: async () => {
          this.#isReady = true;
          this.#draw();
          return spokenLanguage();
        },
        act: (action) => void this.#act(action).catch(tell),
      },
      galleryHostReaders,
      (problem) => log.warn(problem),
    );
    const loader = new PageLoader(this.#panel.webview, extensionUri, "level-gallery.js", title, log);
    // A hidden view has no script; it sends `ready` when it is shown again.
    this.#panel.onDidChangeViewState(() => {
      if (!this.#panel.visible) this.#isReady = false;
      else this.#draw();
    });
    this.#panel.onDidDispose(() => {
      this.#isReady = false;
      this.#search.stop();
      this.#channel.close();
      loader.dispose();
    });
    loader.show();
    void this.#search.run(batch);
  }

  dispose(): void {
    this.#panel.dispose();
  }

  onDidDispose(listener: () => void): void {
    this.#panel.onDidDispose(listener);
  }

  async #act(action: GalleryAction): Promise<void> {
    switch (action.kind) {
      case "stop":
        return this.#search.stop();
      case "more":
        return this.#search.run(batch);
      case "newFile":
        return this.places.openNew(this.#text(action.seeds, "xsb"));
      case "intoFile": {
        const target = this.places.target();
        if (target !== undefined) await target.insert(this.#text(action.seeds, target.dialect));
        this.#draw();
      }
    }
  }

  /** The levels of these seeds as a collection, best first, each with its solution. */
  #text(seeds: readonly number[], dialect: Dialect): string {
    const { found, wanted } = this.#search;
    const chosen = found.filter(({ seed }) => seeds.includes(seed));
    for (const { level, difficulty } of chosen)
      if (difficulty !== undefined) this.places.keepRating(level, difficulty);
    return collectionText(
      chosen.map(({ level, solution, seed, meetsGrade }) =>
        writtenLevel(level, dialect, { title: levelTitle(wanted, seed, meetsGrade), solution }),
      ),
    );
  }

  #draw(): void {
    if (!this.#isReady) return;
    const { found, done, of, isSearching, wanted } = this.#search;
    const none = done > 0 && found.length === 0 && !isSearching;
    const page: GalleryPage = {
      title: galleryTitle(wanted),
      cards: found.map(cardOf),
      done,
      of,
      isSearching,
      fileName: this.places.target()?.fileName,
      problem: none
        ? t(
            "No room of this size has space for that many boxes. Ask for fewer boxes, or for more columns and rows.",
          )
        : undefined,
    };
    this.#channel.notify("show", page);
  }
}

function cardOf({
  seed,
  level,
  measures,
  quality,
  isShortest,
  positions,
  meetsGrade,
  difficulty,
}: Candidate): GalleryCard {
  return {
    seed,
    rows: levelRows(level, "xsb"),
    about: t("Seed {0}", String(seed)),
    facts: [
      translate(
        isShortest
          ? plural(measures.pushes, "{0} push, the fewest", "{0} pushes, the fewest")
          : pushesText(measures.pushes),
      ),
      translate(boxChangesText(measures.boxChanges)),
      t("{0}% of the squares used", formatNumber(Math.round(quality.used * 100))),
      ...(positions === undefined
        ? []
        : [translate(plural(positions, "{0} position searched", "{0} positions searched"))]),
      ...(difficulty === undefined ? [] : [t("Perhaps {0}", difficultyWords(difficulty))]),
      ...(meetsGrade ? [] : [t("Easier than you asked for")]),
    ],
  };
}

function difficultyWords({ from, to }: Difficulty): string {
  const word = (band: (typeof bands)[number]) => translate(bandTexts[band]).toLowerCase();
  return from === to ? word(from) : t("{0} to {1}", word(from), word(to));
}

/** A level that was found. */
interface Candidate extends RatedLevel {
  readonly seed: number;
}

const maxThreads = 4;

/** Makes levels from consecutive seeds, several at a time. Stopping it keeps the levels found so far. */
export class GallerySearch {
  #next: number;
  /** The levels of the wanted grade, best first. */
  found: readonly Candidate[] = [];
  #control: AbortController | undefined;
  /** Number of seeds done, and their total. */
  done = 0;
  of = 0;

  /** `failed` receives crashes and errors of threads; `make` makes one level. */
  constructor(
    readonly wanted: Wanted,
    firstSeed: number,
    private readonly changed: () => void,
    private readonly failed: (error: unknown) => void,
    private readonly make: MakeLevel,
  ) {
    this.#next = firstSeed;
  }

  get isSearching(): boolean {
    return this.#control !== undefined;
  }

  /** Searches this many more seeds; does nothing during a search. */
  async run(count: number): Promise<void> {
    if (this.#control !== undefined) return;
    const control = new AbortController();
    this.#control = control;
    this.of = this.done + count;
    const seeds = Array.from({ length: count }, (_, place) => this.#next + place);
    const atATime = Math.max(1, Math.min(maxThreads, cores() - 1));
    this.changed();
    try {
      await forEachConcurrently(seeds, control.signal, (seed) => this.#one(seed, control.signal), atATime);
    } catch (error) {
      control.abort();
      if (!isCancelled(error)) this.failed(error);
    }
    this.#control = undefined;
    this.of = this.done;
    this.changed();
  }

  stop(): void {
    this.#control?.abort();
  }

  async #one(seed: number, signal: AbortSignal): Promise<void> {
    this.#next = seed + 1;
    const made = await this.make(this.wanted, seed, signal);
    this.done++;
    if (made !== undefined) {
      const rank = (one: Candidate) => (one.meetsGrade ? 1_000 : 0) + points(one.quality);
      this.found = [...this.found, { ...made, seed }].sort(
        (one, other) => rank(other) - rank(one) || one.seed - other.seed,
      );
    }
    this.changed();
  }
}

/** The signature of random generation; see `makeLevel`. */
type MakeLevel = (wanted: Wanted, seed: number, signal: AbortSignal) => Promise<RatedLevel | undefined>;

/**
 * Makes a level in a thread, in some seconds; `undefined` if there is none of this size with this many boxes.
 * Rejects with `CancelledError` if the signal aborts, because a partial result isn't the seed's level.
 * Rejects with another error if the thread failed.
 */
export function levelMaker(solver: Pick<LevelSolver, "generate">): MakeLevel {
  return async (wanted, seed, signal) => {
    const { made, isCut } = await makeLevel(solver, wanted, seed, signal);
    if (signal.aborted) throw new CancelledError("The level is no longer wanted.");
    if (isCut) throw new ThreadEndedError("memory");
    return made;
  };
}
