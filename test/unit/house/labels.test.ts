import assert from "node:assert/strict";
import { englishTexts } from "../../../scripts/lib/l10n-texts.mjs";
import { sourcesIn } from "../shared/sources.js";

/**
 * Labels of buttons and menu items whose words are not those of their command's title, with the reason. The
 * list may only shrink.
 */
const exceptions: Readonly<Record<string, string>> = {
  "changePlayerName: Enter Your Name": "At the end of a first game there is no name to change.",
  "whyLost: Why?": "A button beside the sentence that it explains.",
  "replayTake: Continue from Here": "The button stands in the bar of the replay.",
  "playLevel: Play in the Games Panel": "The button says where the playtest continues.",
  "test: Test": "The editor has room for one verb.",
  "levels: List of Levels": "A row of the key sheet names what the key shows and hides.",
  // In their rows it is clear that a replay is shown, or a notice about the other window.
  "replayToggle: Play or Pause": "A row of the replay's keys.",
  "replayBack: Back a Move": "A row of the replay's keys.",
  "replayForward: Forward a Move": "A row of the replay's keys.",
  "replayFirst: First Move": "A row of the replay's keys.",
  "replayLast: Last Move": "A row of the replay's keys.",
  "replayShorter: Show the Shorter One": "The button stands beside the sentence about that solution.",
  "replayLeave: Back": "The button stands in the bar of the replay.",
  "takeOther: Take the Other One": "The button stands in the notice about the other window.",
  "keepOwn: Keep This One": "The button stands in the notice about the other window.",
  "reviewGame: Mistakes…": "The button stands in the bar of a review.",
  "home: Back": "The button leads back from a new attempt at a mistake.",
  // The same command ends what it has started.
  "autoPlay: Stop": "The button stops Auto Play.",
  "solve: Cancel": "The button ends the search.",
  "solve: Keep": "The button ends the search for a shorter solution.",
};

/** Words that do not count: an article, and the note of a button that is held down. */
const small = /(?<= |^)(?:the|\(hold\))(?= |$)/g;

const message = String.raw`(?:\bt\(|\btranslate\(sense\()\s*"([^"]+)"`;
const forms: readonly { readonly pattern: RegExp; readonly name: number; readonly label: number }[] = [
  { pattern: new RegExp(String.raw`name: "(\w+)",\s*label: ${message}`, "g"), name: 1, label: 2 },
  {
    pattern: new RegExp(String.raw`\b(?:button|iconButton|item|menuItem)\(\s*"(\w+)",\s*${message}`, "g"),
    name: 1,
    label: 2,
  },
  {
    pattern: new RegExp(String.raw`\bcommandButton\(\w+, "(\w+)", [\w.]+, \{\s*label: ${message}`, "g"),
    name: 1,
    label: 2,
  },
  { pattern: new RegExp(String.raw`\brow\(\s*${message}[^)]*\),\s*"(\w+)"`, "g"), name: 2, label: 1 },
  // Rows of the tables of commands.
  { pattern: /^ {2}(\w+): \{(?:(?!^ {2}\w)[\s\S])*?\blabel: (?:say|sense)\("([^"]+)"/gm, name: 1, label: 2 },
];

function labels(): readonly { readonly file: string; readonly name: string; readonly label: string }[] {
  const files = ["src/webview", "src/manifest"].flatMap((folder) => sourcesIn(folder));
  return files.flatMap(([file, text]) =>
    forms.flatMap(({ pattern, name, label }) =>
      [...text.matchAll(pattern)].map((found) => ({ file, name: found[name]!, label: found[label]! })),
    ),
  );
}

/** The titles of commands by the last part of their ID. */
function titles(): ReadonlyMap<string, string> {
  const texts = Object.entries(englishTexts("package.nls.json"));
  return new Map(
    texts.flatMap(([key, text]) => (key.startsWith("command.") ? [[key.split(".").at(-1)!, text]] : [])),
  );
}

const words = (text: string) =>
  text
    .toLowerCase()
    .replace(small, "")
    .replace(/…$/, "")
    .split(/\s+/)
    .filter((word) => word !== "");

/** Whether the label is the title, or leaves out some of its words. */
function isShortFor(label: string, title: string): boolean {
  const rest = words(title);
  return words(label).every((word) => {
    const at = rest.indexOf(word);
    rest.splice(0, at + 1);
    return at >= 0;
  });
}

describe("labels of buttons", () => {
  const all = titles();
  const found = labels().filter(({ name }) => all.has(name));

  it("are found", () => {
    assert.ok(found.length > 60, `${found.length}`);
    assert.ok(isShortFor("Whole Picture (Hold)", "Show the Whole Picture"));
    assert.ok(!isShortFor("Crop to Its Contents", "Crop Level"));
    assert.ok(!isShortFor("Game Save", "Save Game…"));
  });

  it("have the words of their command's title, or fewer of them", () => {
    const others = found.filter(
      ({ name, label }) =>
        !isShortFor(label, all.get(name)!) && exceptions[`${name}: ${label}`] === undefined,
    );
    const told = others.map(
      ({ file, name, label }) => `${file}: “${label}” for “${all.get(name)}” (${name})`,
    );
    assert.deepEqual(told, []);
  });

  it("have no exception that isn't needed", () => {
    const used = found.filter(({ name, label }) => !isShortFor(label, all.get(name)!));
    const names = new Set(used.map(({ name, label }) => `${name}: ${label}`));
    const unneeded = Object.keys(exceptions).filter((exception) => !names.has(exception));
    assert.deepEqual(unneeded, []);
  });
});
