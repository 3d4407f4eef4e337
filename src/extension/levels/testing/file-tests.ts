import * as vscode from "vscode";
import { plural } from "../../../games/message.js";
import { Queue } from "../../../games/queue.js";
import { inSlices } from "../../../games/slices.js";
import { maxClaims } from "../../../games/sokoban/level/claim.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { conflictMessage } from "../../../games/sokoban/text/conflicts.js";
import { trackLevels } from "../../../games/sokoban/text/level-identity.js";
import type { Note } from "../../../games/sokoban/text/notes.js";
import { readingCollection } from "../../../games/sokoban/text/read-collection.js";
import { hostSlices } from "../../../platform/host-clock.js";
import { withoutIcons } from "../../kit/escaped-text.js";
import type { FileTexts } from "../../kit/file-texts.js";
import { t, translate } from "../../kit/translate.js";
import { fileNameOf } from "../../kit/uris.js";
import { factsOf } from "../documents/level-facts.js";
import { levelName } from "../documents/level-target.js";
import { stateOf } from "../files/workspace-levels.js";

/** A level as a test, with one child test for each of its claims. */
export interface LevelTest {
  readonly item: vscode.TestItem;
  readonly uri: vscode.Uri;
  /** From 0. */
  readonly index: number;
  readonly entry: LevelEntry;
  readonly claims: readonly ClaimTest[];
}

export interface ClaimTest {
  readonly item: vscode.TestItem;
  readonly note: Note;
}

/** The result of an update: the file hadn't changed, was read for the first time, or was read again. */
export type FileUpdate = "same" | "first" | "changed";

/** More levels of one file would overload the tree of tests. */
const maxLevels = 5_000;

/**
 * The tests of a file. The id of a level's test comes from the level's playable content, and stays the same
 * while the file is edited.
 */
export class FileTests {
  readonly item: vscode.TestItem;
  #stateId: string | undefined;
  #entries: readonly LevelEntry[] = [];
  #ids: readonly number[] = [];
  readonly #names = new Map<number, string>();
  #lastId = 0;
  readonly #work = new Queue();
  levels: readonly LevelTest[] = [];

  constructor(
    private readonly controller: vscode.TestController,
    readonly uri: vscode.Uri,
    private readonly texts: FileTexts,
  ) {
    this.item = controller.createTestItem(
      uri.toString(),
      withoutIcons(vscode.workspace.asRelativePath(uri)),
      uri,
    );
    this.item.canResolveChildren = true;
  }

  /** Whether its levels have ever been requested. */
  get isRead(): boolean {
    return this.#stateId !== undefined;
  }

  /** Reads the file if it has changed. */
  update(): Promise<FileUpdate> {
    return this.#work.add(() => this.#update());
  }

  async #update(): Promise<FileUpdate> {
    const { isRead } = this;
    const state = await stateOf(this.uri, this.texts);
    if (state !== undefined && state.id === this.#stateId) return "same";
    this.item.busy = true;
    try {
      const text = await state?.read?.();
      const collection =
        text === undefined
          ? undefined
          : await inSlices(readingCollection(text, fileNameOf(this.uri)), hostSlices);
      // The claims of a file with conflicts may belong to other boards.
      const isMerged = collection?.conflicts.length === 0;
      const entries = collection !== undefined && isMerged ? collection.levels : [];
      this.#stateId = state?.id ?? "";
      this.#show(entries);
      this.item.error =
        collection !== undefined && !isMerged
          ? translate(conflictMessage)
          : problemOf(state !== undefined && text === undefined, entries.length);
    } finally {
      this.item.busy = false;
    }
    return isRead ? "changed" : "first";
  }

  #show(entries: readonly LevelEntry[]): void {
    this.#ids = trackLevels(this.#entries, this.#ids, entries, () => ++this.#lastId);
    this.#entries = entries;
    this.#nameLevels(entries);
    this.levels = entries.slice(0, maxLevels).map((entry, index) => this.#levelTest(entry, index));
    this.item.children.replace(this.levels.map(({ item }) => item));
  }

  #nameLevels(entries: readonly LevelEntry[]): void {
    const ids = new Set(this.#ids);
    for (const id of [...this.#names.keys()]) if (!ids.has(id)) this.#names.delete(id);
    const taken = new Set(this.#names.values());
    for (const [index, id] of this.#ids.entries()) {
      if (this.#names.has(id)) continue;
      const key = factsOf(entries[index]!).key ?? "board";
      let name = key;
      for (let count = 2; taken.has(name); count++) name = `${key}#${count}`;
      taken.add(name);
      this.#names.set(id, name);
    }
  }

  #levelTest(entry: LevelEntry, index: number): LevelTest {
    const { uri } = this;
    const item = itemOf(this.controller, this.item.children, this.#names.get(this.#ids[index]!)!, uri);
    const { board } = entry;
    item.label = levelName(entry, index);
    item.sortText = String(index).padStart(7, "0");
    item.range = new vscode.Range(board.firstLine, 0, board.firstLine, board.rows[0]!.text.length);
    const seen = new Map<string, number>();
    const claims = entry.claims.slice(0, maxClaims).map((note, place): ClaimTest => {
      const count = (seen.get(note.text) ?? 0) + 1;
      seen.set(note.text, count);
      const claim = itemOf(
        this.controller,
        item.children,
        count === 1 ? note.text : `${note.text}#${count}`,
        uri,
      );
      claim.label = note.text === "" ? t("Empty claim") : withoutIcons(note.text);
      claim.sortText = String(place).padStart(3, "0");
      claim.range = new vscode.Range(note.line, note.column, note.line, note.column + note.length);
      return { item: claim, note };
    });
    item.description = claims.length === 0 ? t("claims nothing") : "";
    item.children.replace(claims.map((claim) => claim.item));
    return { item, uri, index, entry, claims };
  }
}

/** Reuses an existing item, so that its last result stays. */
function itemOf(
  controller: vscode.TestController,
  among: vscode.TestItemCollection,
  id: string,
  uri: vscode.Uri,
): vscode.TestItem {
  return among.get(id) ?? controller.createTestItem(id, id, uri);
}

function problemOf(isUnread: boolean, count: number): string | undefined {
  if (isUnread) return t("The file is too large or isn't text, so its levels aren't tested here.");
  return count > maxLevels
    ? translate(
        plural(
          maxLevels,
          "Only the first {0} level is tested here.",
          "Only the first {0} levels are tested here.",
        ),
      )
    : undefined;
}
