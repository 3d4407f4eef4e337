import * as vscode from "vscode";
import { sense } from "../../../games/message.js";
import { conflictAt, type LevelConflict } from "../../../games/sokoban/merge/level-merge.js";
import type { CommandName } from "../../../manifest/commands.js";
import { Owner } from "../../../protocol/emitter.js";
import { commandId } from "../../kit/commands.js";
import { Delayed } from "../../kit/delayed.js";
import { onDidChangeSettings } from "../../kit/entry-settings.js";
import { fileNameOf } from "../../kit/files.js";
import { setting } from "../../kit/settings.js";
import { t, translate } from "../../kit/translate.js";
import { type LevelDocuments, mergeOf, rangeOf } from "../documents/level-documents.js";
import { type LevelKnowledge, measuresOf, summaryText } from "../documents/level-measures.js";

/** The measures of a level, computed when the lens becomes visible, because that replays solutions. */
export class MeasuresLens extends vscode.CodeLens {
  readonly #measures: () => string;
  readonly #command: vscode.Command;

  /** `command`: that of a click; its title is replaced by the measures */
  constructor(range: vscode.Range, measures: () => string, command: vscode.Command) {
    super(range);
    this.#measures = measures;
    this.#command = command;
  }

  static resolve(lens: vscode.CodeLens): vscode.CodeLens {
    if (lens instanceof MeasuresLens) lens.command = { ...lens.#command, title: lens.#measures() };
    return lens;
  }
}

/**
 * VS Code keeps all lenses of a file laid out. Longer files have them only above their first levels; the
 * editor lists the others.
 */
const maxLevels = 1_000;
/** The update interval while many levels are being solved or rated. */
const newsEveryMs = 1_000;

/** “Resolve as Boards” above the first conflict of levels whose sides the editor shows as boards. */
function conflictLens(document: vscode.TextDocument, { conflicts }: LevelConflict): vscode.CodeLens {
  return new vscode.CodeLens(rangeOf(document, { offset: conflicts[0]!.start, length: 0 }), {
    title: t("Resolve as Boards"),
    tooltip: t("Show the sides of this merge conflict as boards in the Sokoban editor"),
    command: commandId("openLevelEditor"),
    arguments: [document.uri],
  });
}

/** "Play · Edit · Solve · Claim · 4 boxes · 33 pushes, 89 moves" above each level. */
export class LevelLenses extends Owner implements vscode.CodeLensProvider {
  readonly #knowledge: LevelKnowledge;
  readonly #onDidChange = this.own(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.#onDidChange.event;
  readonly #news = this.own(new Delayed(() => this.#onDidChange.fire()));

  constructor(
    private readonly documents: LevelDocuments,
    knowledge: LevelKnowledge & { readonly onDidChange: vscode.Event<void> },
  ) {
    super();
    this.#knowledge = knowledge;
    this.own(
      onDidChangeSettings(["tilework.sokoban.codeLens"], () => this.#onDidChange.fire()),
      knowledge.onDidChange(() => this.#news.within(newsEveryMs)),
    );
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!setting("sokoban.codeLens", document.uri) || !this.documents.isLevels(document)) return [];
    const file = this.documents.read(document);
    const merge = mergeOf(file, fileNameOf(document.uri));
    const aboutMeasures = t(
      "Boxes, and the fewest pushes and moves known; ≈ is an estimate of the difficulty for people. Opens the level in the editor.",
    );
    const levels = file.collection.levels.slice(0, maxLevels).flatMap((entry, index) => {
      if (merge !== undefined && conflictAt(merge, entry.board.start) !== undefined) return [];
      const range = rangeOf(document, { offset: entry.board.start, length: 0 });
      const command = (title: string, tooltip: string, name: CommandName) => {
        return { title, tooltip, command: commandId(name), arguments: [document.uri, index] };
      };
      const lens = (...shown: Parameters<typeof command>) => new vscode.CodeLens(range, command(...shown));
      const measures = () => summaryText(measuresOf(entry, this.#knowledge));
      return [
        lens(translate(sense("Play", "a game")), t("Play this level"), "playLevel"),
        lens(t("Edit"), t("Open this level in the Sokoban editor"), "editLevel"),
        lens(t("Solve"), t("Open this level in the Sokoban editor and solve it"), "solveLevel"),
        lens(
          t("Claim"),
          t("Write what is true of this level now under its board, as claims that can be tested"),
          "sokoban.claimLevels",
        ),
        new MeasuresLens(range, measures, command("", aboutMeasures, "editLevel")),
      ];
    });
    const conflicts = merge?.levels.slice(0, maxLevels) ?? [];
    return [...conflicts.map((conflict) => conflictLens(document, conflict)), ...levels];
  }

  readonly resolveCodeLens = MeasuresLens.resolve;
}
