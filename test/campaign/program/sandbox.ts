import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { createServer, type Server } from "node:net";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { endlessLevel } from "../../unit/shared/slow-level.js";

/** A folder with input files of all kinds that a system has. */
export interface Sandbox {
  readonly folder: string;
  /** The program's folder for games. */
  readonly data: string;
  /** The initial bytes of each real file, by name. */
  readonly before: ReadonlyMap<string, Buffer>;
  remove(): void;
}

const levels =
  "#####\n#@$.#\n#####\nTitle: One\nClaim: solvable\n\n######\n#@ $.#\n######\nTitle: Two\nClaim: pushes <= 9\n";
/** The names of files to read, apart from devices. All of them are in the sandbox. */
export const inputNames = [
  "levels.xsb levels.xsb levels.xsb endless.xsb many.xsb boards.txt boards.txt escapes.xsb wide.xsb latin.xsb",
  "link.xsb other-name.xsb empty.xsb binary.xsb packed.xsb huge.xsb read-only.xsb closed.xsb save.json fifo",
  "fifo slow-fifo endless-fifo socket folder loop dangling missing.xsb levels.xsb/x name\u001b[2J\n.xsb",
].flatMap((line) => line.split(" "));
export const devices =
  "/dev/zero /dev/urandom /dev/full /dev/null /dev/tty /dev/stdin /proc/self/mem /proc/self/maps".split(" ");

/** The names of files to write. */
export const outputNames = [
  ..."new new new levels.xsb link.xsb other-name.xsb foreign.txt report.xml empty.xsb read-only.xsb".split(
    " ",
  ),
  ..."folder fifo dangling loop missing/new new/  name\u001b[2J\n".split(" "),
  "n".repeat(255),
  "n".repeat(256),
];

export const report =
  '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tilework sokoban test" tests="0">\n</testsuites>\n';

/** Creates a new sandbox for each call. */
export async function makeSandbox(): Promise<Sandbox> {
  const { path: folder, remove } = temporaryFolder("program");
  const at = (name: string) => path.join(folder, name);
  const files: Readonly<Record<string, string | Buffer>> = {
    "levels.xsb": levels,
    "endless.xsb": `${endlessLevel.join("\n")}\nTitle: Endless\nClaim: solvable\n`,
    "many.xsb": `${levels}\n`.repeat(300),
    "boards.txt": "8 6 7 2 5 4 3 0 1\n14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13\n",
    "escapes.xsb": "#####\n#@$.#\n#####\nTitle: \u001b]0;title\u0007\u009b2J\u202e\n",
    "wide.xsb": Buffer.from(`\uFEFF${levels}`, "utf16le"),
    "latin.xsb": Buffer.from(`; Größe\n${levels}`, "latin1"),
    "empty.xsb": "",
    "binary.xsb": Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 256)),
    "packed.xsb": Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]),
    "huge.xsb": levels,
    "read-only.xsb": levels,
    "closed.xsb": levels,
    "save.json": '{"format":"tilework-save","version":3}',
    "foreign.txt": "Somebody's own words.\n",
    "report.xml": report,
    "name\u001b[2J\n.xsb": levels,
  };
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(at(name), text);
  fs.truncateSync(at("huge.xsb"), 40 * 2 ** 20);
  fs.chmodSync(at("read-only.xsb"), 0o444);
  fs.chmodSync(at("closed.xsb"), 0);
  fs.symlinkSync("levels.xsb", at("link.xsb"));
  fs.linkSync(at("levels.xsb"), at("other-name.xsb"));
  fs.symlinkSync("loop", at("loop"));
  fs.symlinkSync("nowhere", at("dangling"));
  fs.mkdirSync(at("folder"));
  fs.mkdirSync(at("data"));
  execFileSync("mkfifo", ["fifo", "slow-fifo", "endless-fifo"].map(at));
  const server = await listening(at("socket"));
  return {
    folder,
    data: at("data"),
    before: filesIn(folder),
    remove() {
      server.close();
      remove();
    },
  };
}

/**
 * Real files, by name, without the program's own in the data folder. `huge.xsb` is represented by its length
 * only.
 */
export function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const names = fs.readdirSync(folder).filter((name) => fs.lstatSync(path.join(folder, name)).isFile());
  return new Map(
    names.map((name) => {
      const file = path.join(folder, name);
      return [
        name,
        name === "huge.xsb" ? Buffer.from(String(fs.statSync(file).size)) : fs.readFileSync(file),
      ];
    }),
  );
}

function listening(file: string): Promise<Server> {
  const server = createServer((socket) => socket.on("error", () => undefined));
  server.unref();
  return new Promise((resolve, reject) => server.once("error", reject).listen(file, () => resolve(server)));
}
