import assert from "node:assert/strict";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { markerFiles, WaitWatch } from "../../../src/extension/features/wait-watch.js";

import { WaitingLoader } from "../../../src/extension/waiting-loader.js";
import { Waiting } from "../../../src/midend/waiting/waiting.js";
import { FakePorts, settled } from "../midend/fake-ports.js";
import { until } from "../midend/words.js";
import { gate } from "../platform/sample-saves.js";
import {
  awaited,
  configurationChanged,
  restoreAfterEach,
  settings,
  window,
} from "../shared/vscode-stand-in.js";

describe("the watch for waits in the extension", () => {
  const usualHome = process.env.HOME;
  const home = temporaryFolder("home").path;
  restoreAfterEach(window);
  const state = { get: () => undefined, update: async () => undefined, keys: () => [] };
  let problems: unknown[];
  let loads: number;
  let loader: WaitingLoader;

  before(() => {
    process.env.HOME = home;
  });

  after(() => {
    if (usualHome === undefined) delete process.env.HOME;
    else process.env.HOME = usualHome;
  });

  beforeEach(() => {
    problems = [];
    loads = 0;
    const load = async () => {
      loads++;
      return { WaitWatch };
    };
    loader = new WaitingLoader(load, {
      state: state as never,
      open: () => undefined,
      onProblem: (problem) => problems.push(problem),
    });
  });

  afterEach(() => {
    loader.dispose();
    settings.delete("waiting.offer");
    assert.equal(listeners(), 0);
    assert.deepEqual(problems, []);
  });

  /** How many listeners of ours hear tasks, terminals and tabs. */
  const listeners = () => Object.values(awaited).reduce((sum, { size }) => sum + size, 0);

  async function set(value: string): Promise<void> {
    settings.set("waiting.offer", value);
    configurationChanged.fire({ affectsConfiguration: (name) => name === "tilework.waiting.offer" });
    await settled();
  }

  it("loads nothing and listens to nothing while the setting is off", async () => {
    await set("off");
    await set("nonsense");
    assert.deepEqual([loads, listeners()], [0, 0]);
    assert.equal(await loader.goBack(), false);
  });

  it("listens to tasks, terminals and tabs while the setting is on, and no longer when it is off", async () => {
    await set("offer");
    assert.equal(loads, 1);
    assert.ok(Object.values(awaited).every(({ size }) => size === 1));
    await set("open");
    assert.equal(loads, 1);
    assert.equal(listeners(), Object.keys(awaited).length);
    await set("off");
    assert.equal(listeners(), 0);
    await set("offer");
    assert.equal(listeners(), Object.keys(awaited).length);
  });

  it("listens to nothing if the setting is turned off while the code is loading", async () => {
    settings.set("waiting.offer", "offer");
    configurationChanged.fire({ affectsConfiguration: () => true });
    await set("off");
    assert.equal(listeners(), 0);
  });

  it("reads marker files beside unreadable entries, and after many others", async () => {
    const folder = path.join(home, ".tilework", "waiting");
    mkdirSync(folder, { recursive: true });
    // Node refuses to follow a link to itself.
    if (process.platform !== "win32") symlinkSync("loop", path.join(folder, "loop"));
    for (let index = 0; index < 60; index++) writeFileSync(path.join(folder, `agent ${index + 100}`), "");
    writeFileSync(path.join(folder, "zebra"), "");
    const names = (await markerFiles()!.list()).map(({ name }) => name);
    rmSync(folder, { recursive: true });
    assert.equal(names.length, 61);
    assert.ok(names.includes("zebra"));
  });

  it("names in the offer what still runs, after another task has ended", async () => {
    settings.set("waiting.delay", 1);
    const { opened: isShown, open: show } = gate();
    const item: {
      tooltip?: { readonly value: string };
      accessibilityInformation?: { readonly label: string };
    } = {};
    const createStatusBarItem = () =>
      Object.assign(item, { show, hide: () => undefined, dispose: () => undefined });
    Object.assign(window, { createStatusBarItem });
    await set("offer");
    const [build, test] = ["build", "test"].map((name) => ({ task: { name, isBackground: false } }));
    awaited.onDidStartTask.fire({ execution: build });
    awaited.onDidStartTask.fire({ execution: test });
    await isShown;
    const label = () => item.accessibilityInformation?.label ?? "";
    // On a slow machine, the time of both is up when it is shown.
    const [named, other] = label().includes("“build”") ? [build, test] : [test, build];
    awaited.onDidEndTask.fire({ execution: named });
    const rest = `“${other?.task.name}”`;
    await until("the offer for the other task", () => label().includes(`${rest} is still running`));
    assert.ok(item.tooltip?.value.includes(rest));
    settings.delete("waiting.delay");
  });

  it("notices tasks that are not in the background, and commands that are not left out", async () => {
    settings.set("waiting.commandsLeftOut", ["vim *"]);
    settings.set("waiting.delay", 1);
    await set("offer");
    loader.setPlaying(true);
    const line = new Waiting(new FakePorts());
    loader.attach(line);
    const task = { task: { name: "watch", isBackground: true } };
    awaited.onDidStartTask.fire({ execution: task });
    const command = (value: string) => ({ commandLine: { value } });
    const processId = Promise.resolve(1);
    const terminal = { show: () => undefined, exitStatus: undefined, processId };
    // The terminal of a task runs a command, as VS Code sees it.
    const ofTask = { ...terminal, processId: Promise.resolve(2) };
    const runs = (execution: object, where: object) =>
      awaited.onDidStartTerminalShellExecution.fire({ execution, terminal: where });
    runs(command("Executing task"), ofTask);
    awaited.onDidStartTaskProcess.fire({ processId: 2 });
    awaited.onDidStartTaskProcess.fire({ processId: 3 });
    const later = { ...terminal, processId: Promise.resolve(3) };
    runs(command("Executing task"), later);
    runs(command("vim a.c"), terminal);
    const build = { task: { name: "build", isBackground: false } };
    awaited.onDidStartTask.fire({ execution: build });
    const test = command("npm test");
    runs(test, terminal);
    const { opened: isShown, open } = gate();
    const listening = line.onDidChange(open);
    await isShown;
    listening.dispose();
    assert.match(line.view?.text ?? "", /“build”/);
    awaited.onDidEndTaskProcess.fire({ execution: build, exitCode: 2 });
    assert.match(line.view?.text ?? "", /“build” failed .* exit code 2/);
    awaited.onDidEndTask.fire({ execution: build });
    assert.match(line.view?.text ?? "", /“build” failed .* exit code 2/);
    awaited.onDidCloseTerminal.fire(terminal);
    awaited.onDidEndTerminalShellExecution.fire({ execution: test, exitCode: 0 });
    assert.match(line.view?.text ?? "", /“build” failed/);
    settings.delete("waiting.commandsLeftOut");
    settings.delete("waiting.delay");
  });
});
