import assert from "node:assert/strict";
import * as vscode from "vscode";
import { saveFolder } from "../../src/extension/ports/storage.js";
import { type AnySession, current, deal, play } from "../../src/games/play/session.js";
import { findGame } from "../../src/games/registry/registry.js";
import type { Save } from "../../src/games/saves/save.js";
import { valueIn } from "../unit/shared/value-in.js";
import { isThere, namesIn, readFile, temporaryFile, writeFile } from "./run/files.js";
import { WindowPorts } from "./shared/ports.js";

const game = findGame("2048")!;

function save(moves: number, name?: string, savedAtMs = 1_700_000_000_000): Save {
  let session: AnySession = valueIn(deal(game, "4x4", 42));
  for (let index = 0; session.steps.length < moves; index++) {
    const direction = (["left", "down", "right", "up"] as const)[index % 4]!;
    session = play(session, game.interpret(current(session), { kind: "direction", direction }));
  }
  return { gameId: "host-test", session, hints: 0, playedMs: 0, picture: undefined, name, savedAtMs };
}

it("the folder of saves is the same for two extension hosts of one workspace", async () => {
  const at = (storageUri: vscode.Uri | undefined) => {
    const uris = { storageUri, globalStorageUri: vscode.Uri.file("/global/tilework.tilework") };
    return saveFolder(uris as vscode.ExtensionContext).then(({ path: found }) => found);
  };
  const storage = temporaryFile("storage");
  const first = vscode.Uri.joinPath(storage, "-4998111d", "tilework.tilework");
  await vscode.workspace.fs.createDirectory(first);
  const saves = `${first.path}/saves`;
  assert.equal(await at(first), saves);
  assert.equal(await at(vscode.Uri.joinPath(storage, "-4998111d-1", "tilework.tilework")), saves);
  // A name that only looks similar is a workspace of its own.
  const other = vscode.Uri.joinPath(storage, "abc-1", "tilework.tilework");
  assert.equal(await at(other), `${other.path}/saves`);
  assert.equal(await at(undefined), "/global/tilework.tilework/saves");
});

describe("save store on a real disk", () => {
  let storage: vscode.Uri;
  let folder: vscode.Uri;
  let log: vscode.LogOutputChannel;
  const windows: WindowPorts[] = [];

  /** The saves as a newly opened window has them. */
  function store() {
    const window = new WindowPorts(storage, log);
    windows.push(window);
    return window.saves;
  }

  before(() => {
    log = vscode.window.createOutputChannel("Tilework save store test", { log: true });
  });

  beforeEach(() => {
    storage = temporaryFile("window");
    folder = vscode.Uri.joinPath(storage, "saves");
  });

  after(async () => {
    for (const window of windows) window.dispose();
    log.dispose();
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("finds nothing in a missing folder, and doesn't create it", async () => {
    assert.equal(await store().readRunning("2048"), undefined);
    assert.deepEqual(await store().listed(), []);
    assert.equal(await isThere(folder), false);
  });

  it("keeps the running game in one file, and games with a name, beside files that are not ours", async () => {
    const one = store();
    for (let moves = 0; moves < 30; moves++) void one.writeRunning(save(moves));
    await one.flush();
    const notes = vscode.Uri.joinPath(folder, "notes.txt");
    await writeFile(notes, "mine");
    await one.writeNamed({ ...save(5), name: "A" });
    await one.writeNamed({ ...save(6), name: "B", savedAtMs: 1_700_000_000_001 });
    await one.rename((await one.listed())[0]!.key, "C");
    const other = store();
    assert.equal((await other.readRunning("2048"))?.session.steps.length, 29);
    const named = (await other.listed()).map(({ name, steps }) => `${name} ${steps}`);
    assert.deepEqual(named, ["C 6", "A 5"]);
    await other.delete((await other.listed())[0]!.key);
    assert.equal((await one.listed()).length, 1);
    const names = await namesIn(folder);
    assert.equal(names.filter((name) => name.endsWith(".json")).length, 1);
    assert.doesNotMatch(names.join(), /\.tmp\b/);
    assert.equal(await readFile(notes), "mine");
  });
});
