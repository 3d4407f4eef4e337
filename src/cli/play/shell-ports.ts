import { existsSync } from "node:fs";
import * as path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { cores } from "#host/threads";
import { type Message, say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import { bad, good, type Result } from "../../games/result.js";
import type { PassingLine } from "../../midend/page-surface.js";
import type { LevelFileAccess, PlaySettings, Settings, TextFileAccess } from "../../midend/ports/ports.js";
import type { StatisticsStore } from "../../midend/ports/store.js";
import type { TimedPorts } from "../../midend/timing/timed-play.js";
import { hostRandom } from "../../platform/crypto.js";
import { hostClock } from "../../platform/host-clock.js";
import { speech, translate } from "../../platform/speech.js";
import { decodeText } from "../../platform/text-bytes.js";
import { Emitter } from "../../protocol/emitter.js";
import { playSettings, skinSetting, standardOf } from "../../protocol/game/settings.js";
import type { LevelSolving, Solvers } from "../../protocol/solver/solving.js";
import { LevelSolver, type SolverSet } from "../../solving/level-solver.js";
import { SolverPool } from "../../solving/pool.js";
import { UsageError } from "../shared/command.js";
import type { GameStore } from "../shared/game-store.js";
import { readBytes, UnreadableFile } from "../shared/input-file.js";
import { writeOutput } from "../shared/output-file.js";
import { readTextFile } from "../shared/read-text.js";
import type { QuestionBox } from "./question-box.js";

/** The midend's ports for a shell. */

/** Whether games that end are counted: an environment variable turns it off. */
export function keepsStatistics(): boolean {
  return standardOf("statistics.keep", process.env);
}

/** The editor's default settings. The player's changes last until the program ends. */
export class ShellSettings implements Settings {
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;

  play: PlaySettings = { ...playSettings((name) => standardOf(name, process.env)) };

  readonly skin: Settings["skin"] = ({ name }) => {
    const skin = skinSetting(name);
    return skin && standardOf(skin);
  };
  readonly defaultVariant: Settings["defaultVariant"] = ({ variants }) => variants[0]!.id;

  async change<Name extends keyof PlaySettings>(name: Name, value: PlaySettings[Name]): Promise<void> {
    this.play = { ...this.play, [name]: value };
    this.#onDidChange.fire();
  }
}

/** Level files of this machine. Their addresses are `file:` URLs. */
function levelFiles(box: QuestionBox): LevelFileAccess {
  return {
    async ask() {
      const file = await askPath(box, say("Play Levels"), say("The path of a level file"));
      return file && pathToFileURL(path.resolve(file)).href;
    },
    read: (address) => textOrProblem(async () => good((await readTextFile(fileURLToPath(address))).text)),
    // A shell has no workspace: the player names each file.
    isInWorkspace: () => false,
    nameOf(address) {
      const name = address.replace(/^.*\//, "");
      try {
        return decodeURIComponent(name);
      } catch {
        return name;
      }
    },
  };
}

/** The path that the player types; `undefined` for none. */
async function askPath(
  box: QuestionBox,
  title: Message,
  prompt: Message,
  value = "",
): Promise<string | undefined> {
  const typed = await box.text({ title, prompt, value, maxLength: 1_000 });
  return typed?.trim() || undefined;
}

/** The text of a file, or why it can't be read. */
async function textOrProblem(read: () => Promise<Result<string>>): Promise<Result<string>> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile) return bad(error.reason);
    if (error instanceof UsageError || error instanceof TypeError) return bad(named(error.message));
    throw error;
  }
}

/** The functions of a shell that its ports use. */
export interface ShellDevices {
  readonly store: GameStore;
  readonly solving: ShellSolvers;
  readonly box: QuestionBox;
  /** Copies a text to the clipboard, where the terminal allows it. */
  readonly copy: (text: string) => void;
  /** Shows a sentence to the player. */
  readonly tell: (text: Message) => void;
  /** Shows one for some time. A dialogue of lines has none, as the board announces the sentence. */
  readonly line: PassingLine | undefined;
  /** Reports a failure. */
  readonly report: (problem: unknown) => void;
}

/** The ports of a shell. Its statistics are in the same bundle, so their store is at hand. */
export type ShellPorts = TimedPorts & { readonly statistics: StatisticsStore };

export function shellPorts({ store, solving, box, copy, tell, line, report }: ShellDevices): ShellPorts {
  const textFiles = shellTextFiles(box, tell);
  return {
    time: hostClock,
    chance: hostRandom,
    speech,
    // A terminal sends its clipboard as keys.
    clipboard: { read: async () => "", write: async (text) => copy(text) },
    settings: new ShellSettings(),
    pictures: { of: () => undefined, choose: async () => undefined },
    log: { error: report },
    ask: box,
    tell: {
      passing: (text, ms) => line?.show("plain", translate(text), ms) ?? { dispose: () => undefined },
      error: tell,
      warning: tell,
      async information(text, ...buttons) {
        // Notifications can be ignored, but a question of a shell needs a button that ends it.
        if (buttons.length === 1) {
          const pressed = await box.buttons(translate(text), [say("OK"), buttons[0]!].map(translate));
          return pressed === 1 ? 0 : undefined;
        }
        if (buttons.length > 1) return box.buttons(translate(text), buttons.map(translate));
        tell(text);
        return undefined;
      },
    },
    levelFiles: levelFiles(box),
    patternFiles: textFiles,
    solvers: solving.pool,
    levelSolving: solving.levels,
    ...store,
    timedFiles: textFiles,
    keyChanges: { read: async () => [] },
    statisticsFiles: textFiles,
  };
}

/**
 * Files that the player imports and exports in a shell, which has no file dialogs: the player types a path.
 * `tell` shows a sentence.
 */
export function shellTextFiles(box: QuestionBox, tell: (text: Message) => void): TextFileAccess {
  const prompt = say("The path of a file");
  return {
    async open(maxBytes) {
      const file = await askPath(box, say("Import a File"), prompt);
      if (file === undefined) return undefined;
      const text = await textOrProblem(async () => decodeText(await readBytes(file, maxBytes)));
      return { name: path.basename(file), text };
    },

    async save(name, extension, text) {
      const file = await askPath(
        box,
        say("Export to a File"),
        prompt,
        `${name.replace(/[^\p{L}\p{N} ×_-]+/gu, "-")}.${extension}`,
      );
      if (file === undefined) return;
      const isReplaced =
        existsSync(file) &&
        (await box.confirm({
          question: say("Replace “{0}”?", file),
          detail: say("The file exists already."),
          yes: say("Replace File"),
        }));
      if (existsSync(file) && !isReplaced) return;
      try {
        const note = await writeOutput({ file, option: "", force: isReplaced }, [], text);
        tell(note ?? say("Wrote “{0}”.", file));
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        tell(error.text);
      }
    },
  };
}

/** The solvers for the games of a shell. */
export interface ShellSolvers {
  readonly pool: Solvers;
  readonly levels: LevelSolving;
}

/**
 * Solves in threads of the program, with the editor's default settings for time and memory. `threadProgram`:
 * the path of the program of solver threads. `report` receives failures of threads.
 */
export function shellSolving(threadProgram: string, report: (problem: string) => void): SolverSet {
  const pool = new SolverPool(threadProgram, report);
  const levels = new LevelSolver(pool, {
    threads: () => Math.min(cores(), standardOf("solver.threads")),
    timeMs: () => standardOf("solver.timeLimit") * 1_000,
    memoryMb: () => standardOf("solver.memory"),
  });
  return { pool, levels };
}
