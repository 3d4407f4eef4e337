import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import * as path from "node:path";
import { translationFiles, translationsIn } from "../../../scripts/lib/build/translations.mjs";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { packNpm } from "../../../scripts/lib/npm-package.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/**
 * The package as npm installs it: exactly these files, within a limit of bytes. Nothing is run or downloaded
 * during the installation.
 */

const kilobyte = 1024;
const maxKilobytes = 3_890;
const librarySubpaths = ["2048", "board", "sliding", "sokoban", "sokoban/generate", "sokoban/solve"];
const files = [
  ..."LICENSE README.md THIRD-PARTY.txt docs/tilework.1 media/2048.network package.json".split(" "),
  ...librarySubpaths.flatMap((name) => [`dist/library/${name}.d.mts`, `dist/library/${name}.mjs`]),
  // What they share, and the programs of their threads.
  "dist/library/*-*.mjs",
  ...["node", "web"].flatMap((host) =>
    ["memory", "threads", "time"].map((seam) => `dist/library/${host}/${seam}.mjs`),
  ),
  ..."cli.js mcp.js solver-worker.js thread-host.js web-page.html web-page.js"
    .split(" ")
    .map((name) => `dist/${name}`),
  // Every translation in the repository ships.
  ...Object.keys(translationFiles(translationsIn(inRoot("l10n")))).map((name) => `dist/l10n/${name}`),
];

describe("the npm package", () => {
  const folder = temporaryFolder("npm").path;
  const tarball = path.join(folder, "tilework.tgz");
  const prefix = path.join(folder, "prefix");
  const inPrefix = (...parts: string[]) =>
    path.join(prefix, ...(process.platform === "win32" ? [] : ["lib"]), "node_modules", "tilework", ...parts);

  before(async () => {
    const packed = (await packNpm(tarball)).map((name) => name.replace(/[\w]+-[A-Z0-9]{8}\.mjs$/, "*-*.mjs"));
    assert.deepEqual([...new Set(packed)].sort(), [...files].sort());
    mkdirSync(prefix);
    // No registry can be reached: what it does not bring itself it does not get.
    const args = ["install", "--global", "--prefix", prefix, "--offline", "--no-audit", "--no-fund", tarball];
    const { status, stderr } = spawnSync("npm", args, {
      cwd: folder,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    assert.equal(status, 0, stderr);
  });

  /** Runs the installed program in a folder, with a folder of its own for games. */
  function installedIn(
    options: { readonly cwd: string; readonly input?: string },
    ...args: readonly string[]
  ) {
    const program = path.join(
      prefix,
      ...(process.platform === "win32" ? ["tilework.cmd"] : ["bin", "tilework"]),
    );
    // Started by the Node that the tests run with, wherever the one on the PATH is.
    const env = {
      ...process.env,
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
      XDG_DATA_HOME: `${options.cwd}-data`,
    };
    return spawnSync(program, args, {
      ...options,
      encoding: "utf8",
      env,
      shell: process.platform === "win32",
    });
  }

  it("is small, with the network of 2048", () => {
    const kilobytes = statSync(tarball).size / kilobyte;
    assert.ok(
      kilobytes <= maxKilobytes,
      `${kilobytes.toFixed(1)} KB, and the limit is ${maxKilobytes} KB. If that is worth it, raise the limit, and say in the commit what it is for.`,
    );
    assert.ok(statSync(inPrefix("media", "2048.network")).size > 2_000_000);
  });

  it("depends on nothing, runs nothing when it is installed, and says which Node it needs", () => {
    const manifest = JSON.parse(readFileSync(inPrefix("package.json"), "utf8")) as Record<string, unknown>;
    assert.deepEqual(
      ["scripts", "dependencies", "optionalDependencies", "peerDependencies", "bundledDependencies"].filter(
        (name) => name in manifest,
      ),
      [],
    );
    assert.deepEqual(manifest.engines, { node: ">=20" });
    assert.deepEqual(manifest.bin, { tilework: "./dist/cli.js" });
    assert.deepEqual(
      Object.keys(manifest.exports as object).sort(),
      [...librarySubpaths.map((name) => `./${name}`), "./2048.network", "./package.json"].sort(),
    );
    assert.equal(manifest.man, "docs/tilework.1");
  });

  it("runs when it is installed, with its network and its levels", () => {
    const used = path.join(folder, "used");
    mkdirSync(used);
    const installed = (...args: readonly string[]) => installedIn({ cwd: used }, ...args);
    const help = installed("--help");
    assert.equal(help.status, 0, help.stderr);
    assert.match(help.stdout, /^Usage: tilework /);
    const played = installed("2048", "autoplay", "--games", "1", "--depth", "0", "--seed", "7");
    assert.equal(played.status, 0, played.stderr);
    const listed = installed("list");
    assert.deepEqual(
      [listed.status, listed.stdout],
      [0, "There are no games yet. “tilework play” starts one.\n"],
    );
  });

  it("runs from an empty folder: says its version, plays in lines, and solves levels", () => {
    const empty = path.join(folder, "empty");
    mkdirSync(empty);
    const { version } = JSON.parse(readFileSync(inPrefix("package.json"), "utf8")) as { version: string };
    const told = installedIn({ cwd: empty }, "--version");
    assert.deepEqual([told.status, told.stdout, told.stderr], [0, `tilework ${version}\n`, ""]);
    const played = installedIn({ cwd: empty, input: "2\nleft\nup\nright\ndown\nquit\n" }, "play", "--plain");
    assert.equal(played.status, 0, played.stderr);
    assert.match(played.stdout, /^Score \d+, Moves [1-4]/m);
    const level = "#####\n#@$.#\n#####\n";
    const solved = installedIn({ cwd: empty, input: level }, "sokoban", "solve", "-");
    assert.equal(solved.status, 0, solved.stderr);
    assert.match(solved.stdout, /^Solved: 1 of 1\./m);
    assert.deepEqual(readdirSync(empty), []);
  });

  it("names the packages whose code it contains", () => {
    const text = readFileSync(inPrefix("THIRD-PARTY.txt"), "utf8");
    assert.match(text, /^env-paths \d+\.\d+\.\d+ \(MIT\)$/m);
    assert.match(text, /Permission is hereby granted/);
  });
});
