import assert from "node:assert/strict";
import * as vscode from "vscode";
import { onUnhandledRejection } from "#runner/failures";
import { levelFileCommands } from "../../src/manifest/commands.js";
import { Random } from "../campaign/shared/random.js";
import { strangeValue } from "../campaign/shared/strange-value.js";
import { temporaryFile } from "./run/files.js";
import { allTabs, setting, until } from "./shared/live.js";

/** The messages of bugs; a rejection has a sentence of ours. */
const bug =
  /TypeError|RangeError|is not a function|not iterable|Cannot (?:read|convert)|Maximum call|Invalid array|\[object /;

/**
 * Arguments that keybindings and other extensions may pass to any command. Every path stays in the test's own
 * folder.
 */
const hostile: readonly unknown[] = [
  undefined,
  null,
  "",
  "__proto__",
  -1,
  2 ** 53,
  Number.NaN,
  [],
  [1, [2]],
  { scheme: "file", path: "/x" },
  vscode.Uri.parse("javascript:alert(1)"),
  vscode.Uri.parse("nowhere://x/y.xsb"),
  temporaryFile("missing/levels.xsb"),
  { toString: 1 },
];

/** So many of these arguments are passed to a command, and the next ones to the next command. */
const callsOfEach = 3;

/** Some of these arguments, one after the other, and random ones. */
function argumentsOf(index: number, random: Random): readonly (readonly unknown[])[] {
  const fixed = Array.from({ length: callsOfEach }, (_, call) => {
    const argument = hostile[(index * callsOfEach + call) % hostile.length];
    return [argument, argument, argument];
  });
  const address = () =>
    random.pick([
      temporaryFile("missing/levels.xsb"),
      vscode.Uri.file("/"),
      vscode.Uri.parse("untitled:a.xsb?b#c"),
    ]);
  const argument = () => (random.oneIn(4) ? address() : strangeValue(random));
  return [...fixed, ...random.list(2, () => random.list(random.between(1, 3), argument))];
}

/**
 * The commands about level files act on VS Code itself: its documents, tabs and lists. Those of games are
 * called over fakes, in the campaign `wires`.
 */
describe("commands about level files with hostile arguments", () => {
  const unhandled: string[] = [];
  let stopListening = () => {};
  const listen = (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const { extensionPath } = vscode.extensions.getExtension("tilework.tilework")!;
    if (text.includes(extensionPath)) unhandled.push(text);
  };

  before(async () => {
    stopListening = onUnhandledRejection(listen);
    await setting("solver.timeLimit", 1);
  });

  after(async () => {
    stopListening();
    await setting("solver.timeLimit", undefined);
    await closeEverything();
  });

  it("show an error or do something sensible, and leave no input open", async () => {
    const wrong: string[] = [];
    const random = new Random(1);
    for (const [index, name] of Object.keys(levelFileCommands).entries()) {
      const command = `tilework.${name}`;
      const calls = argumentsOf(index, random);
      let pending = calls.length;
      for (const args of calls) {
        const refused = (error: unknown) => {
          if (bug.test(String(error))) wrong.push(`${command}: ${error}`);
        };
        vscode.commands
          .executeCommand(command, ...args)
          .then(undefined, refused)
          .then(() => pending--);
      }
      // Nobody answers the questions; one that can't be dismissed would block its command.
      const hasEnded = async () => {
        await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
        // A notification with a button is a question, too.
        await vscode.commands.executeCommand("notifications.clearAll");
        return pending === 0;
      };
      await until(`the end of ${command}`, hasEnded);
      if (allTabs().length > 2) await closeEverything();
    }
    assert.deepEqual([...new Set([...wrong, ...unhandled])], []);
  });
});

/** Closes all editors without questions about unsaved changes. */
async function closeEverything(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
  for (let left = 50; left > 0 && allTabs().length > 0; left--)
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
}
