import * as vscode from "vscode";
import { say } from "../../../games/message.js";
import { inSlices } from "../../../games/slices.js";
import {
  checkingToPublish,
  type FoundToPublish,
  type PublishResult,
} from "../../../games/sokoban/check/publish.js";
import type { TextEdit } from "../../../games/sokoban/level/finding.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { hostSlices } from "../../../platform/host-clock.js";
import { levelToSolve, solutionToPublish } from "../../../solving/level-to-solve.js";
import { fileNameOf } from "../../kit/files.js";
import type { Lazy } from "../../kit/lazy.js";
import { showError, showInformation } from "../../kit/notify.js";
import { forEachConcurrently, type Progress, withProgress } from "../../kit/progress.js";
import { formatNumber, t } from "../../kit/translate.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import { factsOf } from "../documents/level-facts.js";
import { findTarget } from "../documents/level-target.js";
import { searchDuplicates } from "../files/level-searches.js";
import type { PublishedLevel, PublishPage, PublishPanels } from "../report/publish-panel.js";
import type { SolvingContext } from "./level-runs.js";
import type { LevelRater } from "./rate-levels.js";

/** The time limit for each search about a level. */
const searchMs = 15_000;

interface PublishContext extends SolvingContext {
  readonly rating: Pick<LevelRater, "rateQuietly">;
  readonly publishing: Lazy<PublishPanels>;
}

/** Checks a file before it is published, with progress and a way to stop, and shows a page of the results. */
export class PublishChecking {
  constructor(
    private readonly documents: LevelDocuments,
    private readonly tools: PublishContext,
  ) {}

  /** `argument` may be a file, or a `NamedLevel`, of which only the file is used. */
  async run(argument: unknown): Promise<void> {
    const document = (await findTarget(argument, this.documents))?.document;
    if (document === undefined) return;
    const page = await this.#pageOf(document);
    if (page !== undefined) (await this.tools.publishing.load()).show(page);
  }

  /** `undefined` if it was stopped, or the file has no level. */
  async #pageOf(document: vscode.TextDocument): Promise<PublishPage | undefined> {
    const { uri } = document;
    const fileName = fileNameOf(uri);
    if (this.documents.read(document).collection.levels.length === 0)
      return void showInformation(t("“{0}” holds no level.", fileName));
    const title = t("Checking “{0}” before it is published", fileName);
    return withProgress(title, async (progress, { signal }, token) => {
      const levels = this.documents.read(document).collection.levels;
      const known = await this.#searchAll(levels, progress, signal);
      const others = await searchDuplicates(this.documents.texts, token);
      if (known === undefined || others === undefined) return undefined;
      const { text, collection, version } = this.documents.read(document);
      const work = checkingToPublish(text, collection, known);
      const results = await inSlices(work, hostSlices, () => signal.aborted);
      if (results === undefined) return undefined;
      const elsewhere = elsewhereOf(uri, others.groups);
      return {
        uri,
        fileName,
        levels: results.map((checks, place): PublishedLevel => {
          const entry = collection.levels[place]!;
          return {
            title: entry.title?.text ?? "",
            difficulty: this.tools.known.estimateOf(factsOf(entry).key),
            results: checks.map((one) => withElsewhere(one, elsewhere.get(place))),
          };
        }),
        again: () => this.#pageOf(document),
        fix: (edits) => this.#fix(document, version, edits),
      };
    });
  }

  /** What is known of each level; searches for the rest. `undefined` if it was stopped. */
  async #searchAll(
    levels: readonly LevelEntry[],
    progress: Progress,
    signal: AbortSignal,
  ): Promise<readonly (FoundToPublish | undefined)[] | undefined> {
    const known: (FoundToPublish | undefined)[] = [];
    let done = 0;
    await forEachConcurrently(levels, signal, async (entry, place) => {
      known[place] = await this.#knownOf(entry, signal);
      const message = t("{0} of {1} done", formatNumber(++done), formatNumber(levels.length));
      progress.report({ increment: 100 / levels.length, message });
    });
    return signal.aborted ? undefined : known;
  }

  async #knownOf(entry: LevelEntry, signal: AbortSignal): Promise<FoundToPublish | undefined> {
    const { key, level } = factsOf(entry);
    if (key === undefined || level === undefined) return undefined;
    const { known, solver, rating, errors } = this.tools;
    try {
      const kept = solutionToPublish(known.resultOf(key));
      if (kept?.isBest !== true) {
        const limits = { method: "auto", timeMs: searchMs, background: true } as const;
        const answer = await solver.solve(levelToSolve(level), limits, signal);
        if (answer.kind === "solved") known.keep(key, answer);
        // There is nothing to rate.
        if (answer.kind === "unsolvable" || answer.kind === "alreadySolved") return kept ?? answer.kind;
      }
      await rating.rateQuietly(entry, signal);
      return solutionToPublish(known.resultOf(key)) ?? kept;
    } catch (error) {
      errors.report(error);
      return solutionToPublish(known.resultOf(key));
    }
  }

  /** Applies a fix in one undo step, unless the file has changed since it was checked. */
  async #fix(document: vscode.TextDocument, version: number, edits: readonly TextEdit[]): Promise<void> {
    if (document.version !== version)
      return void showInformation(t("The file has changed. It was checked again."));
    const problem = await this.documents.change(document, function* () {
      yield;
      return document.version === version ? edits : [];
    });
    if (problem !== undefined) showError(problem);
  }
}

type Groups = NonNullable<Awaited<ReturnType<typeof searchDuplicates>>>["groups"];

/** For levels of a file, by their places, an equal level of another file. */
function elsewhereOf(uri: vscode.Uri, groups: Groups): ReadonlyMap<number, Groups[number][number]> {
  const own = uri.toString();
  const found = new Map<number, Groups[number][number]>();
  for (const group of groups) {
    const other = group.find((one) => one.uri.toString() !== own);
    for (const one of group)
      if (other !== undefined && one.uri.toString() === own) found.set(one.index, other);
  }
  return found;
}

function withElsewhere(one: PublishResult, other: Groups[number][number] | undefined): PublishResult {
  if (one.check !== "duplicate" || one.state !== "passed" || other === undefined) return one;
  const file = vscode.workspace.asRelativePath(other.uri);
  return {
    ...one,
    state: "failed",
    message: say("Level {0} of {1} is the same, perhaps rotated or flipped.", other.index + 1, file),
  };
}
