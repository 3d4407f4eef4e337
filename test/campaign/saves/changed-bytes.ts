import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { findGame } from "../../../src/games/registry/registry.js";
import { openingFinished, parseFinished } from "../../../src/games/saves/finished-games.js";
import { parseKept } from "../../../src/games/saves/kept-games.js";
import { formatSave, parseSave } from "../../../src/games/saves/save.js";
import { atOnce } from "../../../src/games/slices.js";
import { formatRecords } from "../../../src/games/statistics/records-format.js";
import { FinishedFiles } from "../../../src/platform/storage/finished-files.js";
import { SaveFiles } from "../../../src/platform/storage/save-files.js";
import { SolutionFiles, StoredRecords } from "../../../src/platform/storage/stored-records.js";
import { valueIn } from "../../unit/shared/value-in.js";
import type { Random } from "../shared/random.js";
import { VolatileFiles } from "./volatile-files.js";
import { openedOf } from "./window.js";

const folder = path.resolve("/storage");
const key = "0123456789abcdef";
const namedKey = `named-${key}`;
const solutionKey = "e30ef0cb93b3e0d1-4-3";

const fixture = (name: string) => readFileSync(path.join("test", "fixtures", name));

/** Real files: each byte of each of them is changed. */
const originals = [
  ...readdirSync("test/fixtures/saves").map((name) => ["save", `saves/${name}`] as const),
  ["finished", "finished/1-games.json"] as const,
  ["kept", "kept/1-games.json"] as const,
  ["records", "records/2-file.json"] as const,
  ["solution", `solutions/${solutionKey}.json`] as const,
].map(([kind, name]) => ({ kind, name, bytes: fixture(name) }));

export const byteCount = originals.reduce((sum, { bytes }) => sum + bytes.length, 0);

/**
 * Changes the byte with that number, counted through all files, and opens the store; resolves with the
 * problems and a description of the change.
 */
export async function tryChangedByte(
  number: number,
  random: Random,
): Promise<{ readonly input: string; readonly problems: readonly string[] }> {
  let place = number;
  const original = originals.find(({ bytes }) => {
    if (place < bytes.length) return true;
    place -= bytes.length;
    return false;
  });
  if (original === undefined) throw new Error(`There is no byte ${number}.`);
  const changed = changeByte(original.bytes, place, random);
  const files = new VolatileFiles();
  files.place(path.join(folder, `${keyOf(original)}.json`), changed);
  const input = JSON.stringify({ file: original.name, place, bytes: changed.toString("base64") });
  const open = {
    save: openSave,
    kept: openKept,
    finished: openFinished,
    records: openRecords,
    solution: openSolution,
  }[original.kind];
  return { input, problems: await open(files, original.bytes, changed, []) };
}

function keyOf({ name, kind }: (typeof originals)[number]): string {
  if (kind === "solution") return solutionKey;
  return name.endsWith("-named.json") ? namedKey : key;
}

function changeByte(bytes: Buffer, place: number, random: Random): Buffer {
  const before = bytes.subarray(0, place);
  const after = bytes.subarray(place + 1);
  switch (random.below(4)) {
    case 0:
      return Buffer.concat([before, after]);
    case 1:
      return Buffer.concat([before, Buffer.from([random.below(256)]), bytes.subarray(place)]);
    case 2:
      return Buffer.concat([before, Buffer.from([(bytes[place] ?? 0) ^ (1 << random.below(8))]), after]);
    default:
      return Buffer.concat([before, Buffer.from([random.below(256)]), after]);
  }
}

/** Opens the store with the changed file; resolves with the problems. `told`: what the player was told. */
type Open = (
  files: VolatileFiles,
  original: Buffer,
  changed: Buffer,
  told: string[],
) => Promise<readonly string[]>;

/** It either means the same game as before, or is set aside unchanged without disturbing the next game. */
const openSave: Open = async (files, original, changed, told) => {
  const saves = new SaveFiles(Promise.resolve(folder), files, findGame, reportsTo(told));
  const whole = valueIn(parseSave(original.toString("utf8"), findGame));
  const all = [
    await saves.readRunning(whole.session.game.name),
    ...(await openedOf(saves)).map(({ save }) => save),
  ];
  const [found] = all.flatMap((save) => save ?? []);
  if (found !== undefined)
    return formatSave(found) === formatSave(whole) ? [] : ["Another game was loaded than was saved."];
  await saves.writeRunning(whole);
  saves.dispose();
  return wrongAside(files, changed, told);
};

const openKept: Open = async (files, original, changed, told) => {
  const place = path.join(folder, "named", "open-0123456789abcdef.json");
  files.place(place, changed);
  await files.remove(path.join(folder, `${key}.json`));
  const open = () => new SaveFiles(Promise.resolve(folder), files, findGame, reportsTo(told));
  if ((await open().listed()).length + (await open().bin()).length > 0) {
    const whole = parseKept(changed.toString("utf8"), findGame);
    const right = parseKept(original.toString("utf8"), findGame);
    return whole.ok && right.ok && isDeepStrictEqual(whole.value, right.value)
      ? []
      : ["Other games were listed than were saved."];
  }
  const saves = open();
  await saves.listed();
  const save = parseSave(readFileSync("test/fixtures/saves/4-2048-named.json", "utf8"), findGame);
  await saves.writeNamed({ ...valueIn(save), name: "Other" });
  saves.dispose();
  return [...files.all.values()].some((bytes) => bytes.equals(changed)) ? [] : [notKept];
};

const openFinished: Open = async (files, original, changed, told) => {
  const store = new FinishedFiles(Promise.resolve(folder), files, findGame, reportsTo(told));
  const whole = valueIn(parseFinished(original.toString("utf8")));
  const known = whole.map(({ about }) => about).reverse();
  for await (const found of store.read())
    return isDeepStrictEqual(found, known) ? [] : ["Other games were read than were written."];
  if (!(await store.add(valueIn(atOnce(openingFinished(whole[0]!, findGame))))))
    return ["A game could not be added."];
  store.dispose();
  return wrongAside(files, changed, told);
};

const openRecords: Open = async (files, original, changed, told) => {
  const records = new StoredRecords(Promise.resolve(folder), files, reportsTo(told));
  await records.ready();
  if (formatRecords(records.all) === original.toString("utf8")) return [];
  if (records.all.scores.size + records.all.best.size + records.all.levels.size > 0)
    return ["Other records were read than were written."];
  await records.add({ best: new Map([["2048/4x4", 1]]) });
  records.dispose();
  return wrongAside(files, changed, told);
};

const openSolution: Open = async (files, _original, changed, told) => {
  const solutions = new SolutionFiles(Promise.resolve(folder), files, reportsTo(told));
  const found = await solutions.read("e30ef0cb93b3e0d1");
  if (found.length > 0)
    return found.every(({ lurd }) => lurd === "rRRR") ? [] : ["Another solution was read than was written."];
  await solutions.keep("e30ef0cb93b3e0d1", { moves: 4, pushes: 3, lurd: "rRRR" });
  // A newer one may stay in its place.
  return wrongAside(files, changed, told.length === 0 ? ["newer"] : told);
};

const notKept = "A file that could not be read was not kept as it was.";

/** The changed file must still exist, byte for byte, and must be reported. */
function wrongAside(files: VolatileFiles, changed: Buffer, told: readonly string[]): readonly string[] {
  const kept = [...files.all].filter(([, bytes]) => bytes.equals(changed));
  if (kept.length !== 1) return [notKept];
  return told.length === 1 ? [] : [`The player was told ${told.length} times.`];
}

function reportsTo(told: string[]) {
  const tell = (what: unknown) => void told.push(String(what));
  return { setAside: tell, cannotWrite: tell, problem: tell };
}
