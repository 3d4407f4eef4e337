import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { findGame } from "../../../src/games/registry/registry.js";
import {
  type FinishedGame,
  openingFinished,
  parseFinished,
} from "../../../src/games/saves/finished-games.js";
import { parseKept } from "../../../src/games/saves/kept-games.js";
import { formatSave, parseSave } from "../../../src/games/saves/save.js";
import { atOnce } from "../../../src/games/slices.js";
import { formatRecords } from "../../../src/games/statistics/records-format.js";
import { FinishedFiles } from "../../../src/platform/storage/finished-files.js";
import { SaveFiles } from "../../../src/platform/storage/save-files.js";
import { SolutionFiles, StoredRecords } from "../../../src/platform/storage/stored-records.js";

import type { Random } from "../shared/random.js";
import { VolatileFiles } from "./volatile-files.js";
import { openedOf } from "./window.js";

const folder = path.resolve("/storage");
const key = "0123456789abcdef";
const namedKey = `named-${key}`;
const solutionKey = "e30ef0cb93b3e0d1-4-3";

/** Real files: each byte of each of them is changed. */
const originals: readonly {
  readonly name: string;
  readonly bytes: Buffer;
  readonly kind: "save" | "kept" | "finished" | "records" | "solution";
}[] = [
  ...readdirSync("test/fixtures/saves").map((name) => ({
    name,
    bytes: readFileSync(path.join("test/fixtures/saves", name)),
    kind: "save" as const,
  })),
  { name: "1-games.json", bytes: readFileSync("test/fixtures/finished/1-games.json"), kind: "finished" },
  { name: "1-games.json", bytes: readFileSync("test/fixtures/kept/1-games.json"), kind: "kept" },
  { name: "2-file.json", bytes: readFileSync("test/fixtures/records/2-file.json"), kind: "records" },
  {
    name: `${solutionKey}.json`,
    bytes: readFileSync(`test/fixtures/solutions/${solutionKey}.json`),
    kind: "solution",
  },
];

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
  return { input, problems: await open(files, original.bytes, changed) };
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

/** It either means the same game as before, or is set aside unchanged without disturbing the next game. */
async function openSave(files: VolatileFiles, original: Buffer, changed: Buffer): Promise<readonly string[]> {
  const told: string[] = [];
  const saves = new SaveFiles(Promise.resolve(folder), files, findGame, reportsTo(told));
  const whole = parseSave(original.toString("utf8"), findGame);
  if (!whole.ok) return ["The file that was to be changed cannot be read."];
  const all = [
    await saves.readRunning(whole.value.session.game.name),
    ...(await openedOf(saves)).map(({ save }) => save),
  ];
  const [found] = all.flatMap((save) => save ?? []);
  if (found !== undefined)
    return formatSave(found) === formatSave(whole.value) ? [] : ["Another game was loaded than was saved."];
  await saves.writeRunning(whole.value);
  saves.dispose();
  return wrongAside(files, changed, told);
}

async function openKept(files: VolatileFiles, original: Buffer, changed: Buffer): Promise<readonly string[]> {
  const told: string[] = [];
  const place = path.join(folder, "named", "open-0123456789abcdef.json");
  files.place(place, changed);
  await files.remove(path.join(folder, `${key}.json`));
  const open = () => new SaveFiles(Promise.resolve(folder), files, findGame, reportsTo(told));
  const names = async () =>
    [...(await open().listed()), ...(await open().bin())].map(({ name }) => name).join();
  if ((await names()) !== "") {
    const whole = parseKept(changed.toString("utf8"), findGame);
    const right = parseKept(original.toString("utf8"), findGame);
    return whole.ok && right.ok && isDeepStrictEqual(whole.value, right.value)
      ? []
      : ["Other games were listed than were saved."];
  }
  told.length = 0;
  const saves = open();
  await saves.listed();
  const save = parseSave(readFileSync("test/fixtures/saves/4-2048-named.json", "utf8"), findGame);
  if (!save.ok) return ["The file that was to be saved cannot be read."];
  await saves.writeNamed({ ...save.value, name: "Other" });
  saves.dispose();
  return [...files.all.values()].some((bytes) => bytes.equals(changed))
    ? []
    : ["A file that could not be read was not kept as it was."];
}

async function openFinished(
  files: VolatileFiles,
  original: Buffer,
  changed: Buffer,
): Promise<readonly string[]> {
  const told: string[] = [];
  const store = new FinishedFiles(Promise.resolve(folder), files, findGame, reportsTo(told));
  const whole = parseFinished(original.toString("utf8"));
  if (!whole.ok) return ["The file that was to be changed cannot be read."];
  const known = whole.value.map(({ about }) => about).reverse();
  const [found] = await all(store);
  if (found !== undefined)
    return isDeepStrictEqual(found, known) ? [] : ["Other games were read than were written."];
  const [game] = whole.value;
  const save = game && atOnce(openingFinished(game, findGame));
  if (save?.ok !== true || !(await store.add(save.value))) return ["A game could not be added."];
  store.dispose();
  return wrongAside(files, changed, told);
}

async function all(store: FinishedFiles): Promise<readonly (readonly FinishedGame[])[]> {
  const found: (readonly FinishedGame[])[] = [];
  for await (const some of store.read()) found.push(some);
  return found;
}

async function openRecords(
  files: VolatileFiles,
  original: Buffer,
  changed: Buffer,
): Promise<readonly string[]> {
  const told: string[] = [];
  const records = new StoredRecords(Promise.resolve(folder), files, reportsTo(told));
  await records.ready();
  const text = formatRecords(records.all);
  if (text === original.toString("utf8")) return [];
  if (records.all.scores.size + records.all.best.size + records.all.levels.size > 0)
    return ["Other records were read than were written."];
  await records.add({ best: new Map([["2048/4x4", 1]]) });
  records.dispose();
  return wrongAside(files, changed, told);
}

async function openSolution(
  files: VolatileFiles,
  _original: Buffer,
  changed: Buffer,
): Promise<readonly string[]> {
  const told: string[] = [];
  const solutions = new SolutionFiles(Promise.resolve(folder), files, reportsTo(told));
  const found = await solutions.read("e30ef0cb93b3e0d1");
  if (found.length > 0)
    return found.every(({ lurd }) => lurd === "rRRR") ? [] : ["Another solution was read than was written."];
  await solutions.keep("e30ef0cb93b3e0d1", { moves: 4, pushes: 3, lurd: "rRRR" });
  const isNewer = told.length === 0;
  return isNewer ? wrongAside(files, changed, ["newer"]) : wrongAside(files, changed, told);
}

/**
 * The changed file must still exist, byte for byte, and must be reported; a newer one may stay in its place.
 */
function wrongAside(files: VolatileFiles, changed: Buffer, told: readonly string[]): readonly string[] {
  const kept = [...files.all].filter(([, bytes]) => bytes.equals(changed));
  if (kept.length !== 1) return ["A file that could not be read was not kept as it was."];
  return told.length === 1 ? [] : [`The player was told ${told.length} times.`];
}

function reportsTo(told: string[]) {
  const tell = (what: unknown) => void told.push(String(what));
  return { setAside: tell, cannotWrite: tell, problem: tell };
}
