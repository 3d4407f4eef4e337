import * as vscode from "vscode";
import { watchChanges } from "#host/changes";
import { homeFolder, hostFiles } from "#host/files";
import { gameViewType, notNow, reportViewType } from "../../manifest/names.js";
import { isLeftOut, type MarkerFiles, watchMarkers } from "../../midend/waiting/markers.js";
import { WaitTimes } from "../../midend/waiting/wait-times.js";
import type { WaitResult } from "../../midend/waiting/waiting.js";
import { type Offer, offerText, offerTooltip, type RunningWait, Waits } from "../../midend/waiting/waits.js";
import { hostClock } from "../../platform/host-clock.js";
import { Owner } from "../../protocol/emitter.js";
import { commandId } from "../kit/commands.js";
import { waitingOffer } from "../kit/entry-settings.js";
import { setting } from "../kit/settings.js";
import { t, translate, withoutIcons } from "../kit/translate.js";
import { memoryIn, waitTimesKey } from "../ports/storage.js";

/** What the watch needs of the extension. */
export interface WatchFrame {
  /** Remembers how long commands took. */
  readonly state: vscode.Memento;
  /** Opens a game beside the editor, without the keyboard. */
  readonly open: (secondsLeft: number | undefined) => void;
  readonly onProblem: (problem: unknown) => void;
}

/**
 * Watches what the player may wait for: tasks, commands in terminals, and marker files. The entry of a bundle
 * of its own, which is loaded while the setting is on. Without it, nothing listens.
 */
export class WaitWatch extends Owner {
  readonly waits: Waits;
  readonly #place = this.own(new WorkPlace());

  constructor({ state, open, onProblem }: WatchFrame) {
    super();
    const rules = {
      get afterMs() {
        return setting("waiting.delay") * 1_000;
      },
      // A game opens only where the player is: other windows offer it.
      get opens() {
        return waitingOffer() === "open" && vscode.window.state.focused;
      },
    };
    this.waits = new Waits(
      hostClock,
      rules,
      new WaitTimes(memoryIn(state, waitTimesKey), () => setting("statistics.keep")),
    );
    const { waits } = this;
    const { goBack } = this.#place;
    const files = markerFiles();
    this.own(
      new OfferItem(waits),
      waits.onDidOpen(open),
      watchTasks(waits, goBack),
      watchCommands(waits),
      ...(files === undefined ? [] : [watchMarkers(files, waits, hostClock, goBack, onProblem)]),
      waits,
    );
  }

  /** Goes back to the terminal of the wait if it was started there, else to the last editor. */
  async goBack(): Promise<boolean> {
    return (await this.waits.goBack()) || this.#place.goBack();
  }
}

/** More files are not looked at: such a folder is used for something else. */
const maxFiles = 1_000;

/** The files in `.tilework/waiting` of the user's home folder. In a browser there is no such folder. */
export function markerFiles(): MarkerFiles | undefined {
  const home = homeFolder();
  if (home === undefined) return undefined;
  const folder = hostFiles.join(hostFiles.join(home, ".tilework"), "waiting");
  return {
    onDidChange: watchChanges(Promise.resolve(folder), () => false).onDidChange,
    async list() {
      const names = (await hostFiles.list(folder)).slice(0, maxFiles);
      const found = names.map(async (name) => {
        // A link to itself, for example, cannot be read. The other files count.
        const state = await hostFiles.stat(hostFiles.join(folder, name)).catch(() => undefined);
        return state?.mtimeMs === undefined ? [] : [{ name, touchedAtMs: state.mtimeMs }];
      });
      return (await Promise.all(found)).flat();
    },
  };
}

/** VS Code's commands that put the keyboard into an editor group, by its column. */
const focusCommands = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"].map(
  (name) => `workbench.action.focus${name}EditorGroup`,
);

/** The editor in which the player worked last, besides the games. */
class WorkPlace extends Owner {
  #last: vscode.Tab | undefined;

  constructor() {
    super();
    const note = () => {
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
      if (tab !== undefined && !isOurs(tab)) this.#last = tab;
    };
    this.own(
      vscode.window.tabGroups.onDidChangeTabs(note),
      vscode.window.tabGroups.onDidChangeTabGroups(note),
    );
    note();
  }

  /** Puts the keyboard into that editor. Resolves with false if it was closed. */
  readonly goBack = async (): Promise<boolean> => {
    const last = this.#last;
    const group = vscode.window.tabGroups.all.find(({ tabs }) => last !== undefined && tabs.includes(last));
    const focus = focusCommands[(group?.viewColumn ?? 0) - 1];
    if (last === undefined || group === undefined || focus === undefined) return false;
    await vscode.commands.executeCommand(focus);
    await vscode.commands.executeCommand("workbench.action.openEditorAtIndex", group.tabs.indexOf(last));
    return true;
  };
}

function isOurs({ input }: vscode.Tab): boolean {
  return (
    input instanceof vscode.TabInputWebview &&
    [gameViewType, reportViewType].some((type) => input.viewType.endsWith(type))
  );
}

interface RunningCommand extends RunningWait {
  readonly terminal: vscode.Terminal;
  /** The terminal's process, once VS Code has reported it. */
  processId: number | undefined;
}

/** Waits for the commands that run in terminals with shell integration. */
function watchCommands(waits: Waits): vscode.Disposable {
  const running = new Map<vscode.TerminalShellExecution, RunningCommand>();
  /** The processes of tasks: VS Code reports what runs in their terminals as commands, too. */
  const ofTasks = new Set<number>();
  const take = (execution: vscode.TerminalShellExecution) => {
    const wait = running.get(execution);
    running.delete(execution);
    return wait;
  };
  const forgetTasks = () => {
    for (const [execution, { processId }] of running)
      if (processId !== undefined && ofTasks.has(processId)) take(execution)?.forget();
  };
  return vscode.Disposable.from(
    vscode.tasks.onDidStartTaskProcess(({ processId }) => {
      ofTasks.add(processId);
      forgetTasks();
    }),
    vscode.window.onDidStartTerminalShellExecution(({ execution, terminal }) => {
      const { value } = execution.commandLine;
      if (value.trim() === "" || isLeftOut(value, setting("waiting.commandsLeftOut"))) return;
      const back = async () => {
        if (terminal.exitStatus !== undefined) return false;
        terminal.show();
        return true;
      };
      const wait: RunningCommand = {
        ...waits.begin({ label: value, folder: execution.cwd?.toString(), back }),
        terminal,
        processId: undefined,
      };
      running.set(execution, wait);
      const found = (processId: number | undefined) => {
        wait.processId = processId;
        forgetTasks();
      };
      // A terminal without a process doesn't belong to a task.
      void terminal.processId.then(found, () => undefined);
    }),
    vscode.window.onDidEndTerminalShellExecution(({ execution, exitCode }) =>
      take(execution)?.end(resultOf(exitCode)),
    ),
    // Then VS Code does not report the end.
    vscode.window.onDidCloseTerminal((terminal) => {
      for (const [execution, wait] of running) if (wait.terminal === terminal) take(execution)?.forget();
    }),
    { dispose: () => running.clear() },
  );
}

/** Waits for the tasks of this window. Tasks in the background, such as watchers, have no end. */
function watchTasks(waits: Waits, back: () => Promise<boolean>): vscode.Disposable {
  const running = new Map<vscode.TaskExecution, RunningWait>();
  const end = (execution: vscode.TaskExecution, result: WaitResult) => {
    running.get(execution)?.end(result);
    running.delete(execution);
  };
  return vscode.Disposable.from(
    vscode.tasks.onDidStartTask(({ execution }) => {
      const { name, isBackground, scope } = execution.task;
      const folder = typeof scope === "object" ? scope.uri.toString() : undefined;
      if (!isBackground) running.set(execution, waits.begin({ label: name, folder, back }));
    }),
    vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => end(execution, resultOf(exitCode))),
    // A task without a process has no exit code. VS Code reports the end of a process first.
    vscode.tasks.onDidEndTask(({ execution }) => end(execution, { kind: "ended" })),
    { dispose: () => running.clear() },
  );
}

/** `undefined`: the exit code is unknown, or the player has stopped it. */
function resultOf(exitCode: number | undefined): WaitResult {
  if (exitCode === undefined) return { kind: "ended" };
  return exitCode === 0 ? { kind: "succeeded" } : { kind: "failed", exitCode };
}

/** The item in the status bar that offers a game. It exists only while there is an offer. */
class OfferItem extends Owner {
  #item: vscode.StatusBarItem | undefined;
  #cancel: () => void = () => undefined;

  constructor(private readonly waits: Waits) {
    super();
    this.own(
      waits.onDidChange(() => this.#update()),
      { dispose: () => this.#hide() },
    );
  }

  #update(): void {
    const { offer } = this.waits;
    if (offer === undefined) this.#hide();
    else this.#show(offer);
  }

  #hide(): void {
    this.#cancel();
    this.#item?.dispose();
    this.#item = undefined;
  }

  /** Shows the offer, and again each second: the time is in its text. */
  #show(offer: Offer): void {
    const item = this.#item ?? makeItem();
    const text = withoutIcons(translate(offerText(offer, hostClock.now())));
    item.text = `$(game) ${text}`;
    const label = translate(offerTooltip(offer));
    // A screen reader reads the words once, not a new number each second.
    if (item.accessibilityInformation?.label !== label) {
      item.accessibilityInformation = { label, role: "button" };
      item.tooltip = tooltipOf(offer);
    }
    if (this.#item === undefined) item.show();
    this.#item = item;
    this.#cancel();
    this.#cancel = hostClock.after(1_000, () => this.#update());
  }
}

/** What is awaited, as plain text, and links to say no this time, and to change the settings. */
function tooltipOf(offer: Offer): vscode.MarkdownString {
  const decline = commandId("playWhileWaiting");
  const argument = encodeURIComponent(JSON.stringify([notNow]));
  const settings = "workbench.action.openSettings";
  const tooltip = new vscode.MarkdownString().appendText(translate(offerTooltip(offer)));
  tooltip.isTrusted = { enabledCommands: [decline, settings] };
  const query = encodeURIComponent(JSON.stringify("tilework.waiting"));
  return tooltip.appendMarkdown(
    `\n\n[${t("Not Now")}](command:${decline}?${argument}) · [${t("Change Settings")}](command:${settings}?${query})`,
  );
}

function makeItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem("tilework.waiting", vscode.StatusBarAlignment.Right, 101);
  item.name = t("Play While You Wait");
  item.command = commandId("playWhileWaiting");
  return item;
}
