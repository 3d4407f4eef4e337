import assert from "node:assert/strict";
import { mock } from "node:test";
import { GamePanel, type PanelDelegate } from "../../../src/extension/panel/game-panel.js";
import { Panels } from "../../../src/extension/panel/panels.js";
import { Emitter } from "../../../src/protocol/emitter.js";
import { gate } from "../platform/sample-saves.js";
import {
  commands,
  restoreAfterEach,
  StandInPanel,
  Uri,
  ViewColumn,
  window,
} from "../shared/vscode-stand-in.js";

interface Call {
  readonly type: string;
  readonly id: number;
  readonly name: string;
  readonly params: { readonly title: string };
}

const turns = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

const nothingHeld = { at: () => undefined, onDidKeep: new Emitter<never>().event };

/** What panels need, where every page is one that is made so. */
function delegateOf(page: () => Promise<object>, held: object = nothingHeld): PanelDelegate {
  const host = {
    extensionUri: Uri.file("/extension"),
    log: { warn: assert.fail },
    midend: { page },
    closed: () => undefined,
    held,
  };
  return host as unknown as PanelDelegate;
}

it("a game that opens while the player waits never covers the editor in which the player types", () => {
  /** The calls of `reveal` when it opens, for a panel that is in a column, in front or behind an editor. */
  function revealed(column: number, visible: boolean): StandInPanel["revealed"] {
    const panel = new StandInPanel();
    Object.assign(panel, { viewColumn: column, visible, active: false });
    const panels = new Panels(delegateOf(() => new Promise(() => undefined)));
    panels.revive(panel as never, { page: "home" });
    panels.show({ kind: "home" }, { beside: "quietly" });
    panels.dispose();
    return panel.revealed;
  }
  const { viewColumn } = window.tabGroups.activeTabGroup;
  assert.deepEqual(revealed(viewColumn, false), [[ViewColumn.Beside, true]]);
  assert.deepEqual(revealed(viewColumn + 1, false), [[undefined, true]], "another editor is covered");
  assert.deepEqual(revealed(viewColumn + 1, true), [], "it is seen already");
});

describe("the keys of a board", () => {
  restoreAfterEach(window, commands);

  it("are enabled when VS Code knows the context, and no sooner", async () => {
    const panel = new StandInPanel();
    const told: string[] = [];
    const { opened: isKnown, open: release } = gate();
    window.createWebviewPanel = () => panel;
    commands.executeCommand = async (command: string, ...args: readonly unknown[]) => {
      if (command === "setContext" && args[0] === "tilework.boardFocus") await isKnown;
    };
    panel.sent.event((message) => {
      const { name, params } = message as { readonly name?: string; readonly params?: unknown };
      if (name === "keys") told.push(String(params));
    });
    const panels = new Panels(delegateOf(async () => ({ kind: "home" })));
    const happens = async (message: unknown) => {
      panel.received.fire(message);
      for (let turn = 0; turn < 5; turn++) await turns();
    };
    panels.show({ kind: "home" });
    await happens({ type: "call", id: 1, name: "ready", params: null });
    await happens({ type: "note", name: "keyboard", params: "board" });
    assert.deepEqual(told, []);
    release();
    for (let turn = 0; turn < 5; turn++) await turns();
    assert.deepEqual(told, ["board"]);
    await happens({ type: "note", name: "keyboard", params: "none" });
    assert.deepEqual(told, ["board", "none"]);
    panels.dispose();
  });
});

describe("pages of a games panel", () => {
  let panel: StandInPanel;
  let game: GamePanel;
  let shows: Call[];
  let notes: string[];
  let drawn: number;
  /** The time of saving of the page that the view should hold; 0 for none. */
  let heldAtMs: number;
  const kept = new Emitter<{ readonly savedAtMs: number }>();

  const answer = (call: Call | undefined) =>
    panel.received.fire({ type: "reply", id: call?.id, value: undefined });
  const start = () => panel.received.fire({ type: "call", id: 1, name: "ready", params: null });

  beforeEach(async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    panel = new StandInPanel();
    shows = [];
    notes = [];
    drawn = 0;
    heldAtMs = 0;
    panel.sent.event((message) => {
      if ((message as Call).name === "show") shows.push(message as Call);
      else if ((message as Call).type === "note") notes.push((message as Call).name);
    });
    const made = async () => ({ kind: "board", title: String(++drawn) });
    const held = { at: () => (heldAtMs > 0 ? { savedAtMs: heldAtMs } : undefined), onDidKeep: kept.event };
    const group = { lastGame: undefined, preferred: undefined };
    const page = { kind: "board", game: "2048" } as const;
    game = new GamePanel(delegateOf(made, held), group, panel as never, page);
    start();
    await turns();
    assert.equal(shows.length, 1);
  });

  afterEach(() => {
    game.dispose();
    mock.timers.reset();
  });

  it("follow the moves that they show, which the view holds until they are saved", async () => {
    answer(shows[0]);
    heldAtMs = 5;
    game.draw();
    assert.deepEqual(notes, ["holdMoves"], "before the page is made");
    await turns();
    assert.equal(shows.length, 2);
    game.draw();
    kept.fire({ savedAtMs: 5 });
    heldAtMs = 6;
    game.draw();
    assert.deepEqual(notes, ["holdMoves", "dropMoves", "holdMoves"], "each state once");
    start();
    assert.deepEqual(notes.slice(3), ["holdMoves"], "a view that was made again is given them anew");
  });

  it("come no faster than the view draws them: intermediate ones are left out, and the last is shown", async () => {
    for (let change = 0; change < 50; change++) {
      game.draw();
      await turns();
    }
    assert.equal(shows.length, 2, "one is drawn, the next is there");
    answer(shows[0]);
    await turns();
    assert.equal(shows.length, 3);
    for (const show of shows.slice(1)) answer(show);
    await turns();
    assert.equal(shows.length, 3, "nothing is drawn twice");
    assert.equal(shows[2]?.params.title, String(drawn));
  });

  it("come at once while another is drawn: the text of a hint does not wait for that of the search", async () => {
    answer(shows[0]);
    game.draw();
    await turns();
    game.draw();
    await turns();
    const titles = shows.slice(1).map(({ params }) => params.title);
    assert.deepEqual(titles, [String(drawn - 1), String(drawn)]);
  });

  /** What the view tells: where the keyboard is. */
  const tell = (place: string) => panel.received.fire({ type: "note", name: "keyboard", params: place });

  it("come without a focus request if the view has the keyboard, as that would take it away for a moment", async () => {
    answer(shows[0]);
    for (const place of ["board", "page"]) {
      tell(place);
      game.focus();
      await turns();
      assert.equal(panel.revealed.length, 0, place);
      assert.ok(notes.splice(0).includes("focusBoard"), place);
      answer(shows.at(-1));
      await turns();
    }
    tell("none");
    game.focus();
    assert.equal(panel.revealed.length, 1);
  });

  it("come with a focus request if a press outside of the view arrives before the news that the view got the keyboard", async () => {
    answer(shows[0]);
    tell("board");
    game.focus();
    tell("none");
    await turns();
    assert.equal(panel.revealed.length, 1);
    assert.ok(notes.includes("focusBoard"));
  });

  it("come with a focus request if a press outside of the view took the keyboard, and this news comes after the page", async () => {
    answer(shows[0]);
    tell("board");
    game.focus(true);
    await turns();
    tell("none");
    assert.equal(panel.revealed.length, 1);
    assert.ok(notes.includes("focusBoard"));
  });

  it("come without the focus if the player has gone to another editor or a terminal meanwhile", async () => {
    answer(shows[0]);
    for (const place of ["board", "none"]) {
      tell(place);
      game.focus();
      const asked = panel.revealed.length;
      Object.assign(panel, { active: false });
      panel.viewState.fire();
      await turns();
      answer(shows.at(-1));
      assert.deepEqual([notes.splice(0), panel.revealed.length], [[], asked], place);
      Object.assign(panel, { active: true });
      panel.viewState.fire();
    }
  });

  it("continue in a view that was created again, which acknowledges no earlier page", async () => {
    for (let change = 0; change < 5; change++) {
      game.draw();
      await turns();
    }
    assert.equal(shows.length, 2);
    start();
    await turns();
    const sent = shows.length;
    assert.ok(sent > 2);
    for (const show of shows.slice(2)) answer(show);
    await turns();
    game.draw();
    await turns();
    assert.ok(shows.length > sent);
  });

  it("continue after a while if the view is silent", async () => {
    game.draw();
    await turns();
    game.draw();
    await turns();
    assert.equal(shows.length, 2);
    mock.timers.tick(60_000);
    await turns();
    assert.equal(shows.length, 3);
  });
});
