import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { NewFolder } from "../../shared/new-folder.js";
import { assertRefused, builtProgram, tilework, words } from "../../shared/program.js";

const claimed = "#####\n#@$.#\n#####\nClaim: solvable\n";
const levels = "#####\n#@$.#\n#####\nTitle: One\n";
const solved = "#####\n#@$.#\n#####\nTitle: One\nSolution:\nR\n";

describe("command line: files that are written", () => {
  let folder: NewFolder;
  const inFolder = (name: string) => folder.at(name);
  const put = (name: string, text: string) => folder.put(name, text);
  const text = (name: string) => folder.text(name);

  beforeEach(() => {
    folder = new NewFolder("outputs");
  });

  it("are refused if --junit is followed by a level file, as a shell expands it", async () => {
    const [first, second] = [put("a.xsb", claimed), put("b.xsb", claimed)];
    const { code, out, error } = await tilework(["sokoban", "test", "--junit", first, second]);
    assert.deepEqual([code, out, text("a.xsb")], [2, "", claimed]);
    const said =
      /a\.xsb”: it exists and isn't a report of this command\. Name another file, or use --force\./;
    assert.match(error, said);
    assert.equal((await tilework(["sokoban", "test", "--junit", first, "--force", second])).code, 0);
    assert.match(text("a.xsb"), /^<\?xml/);
  });

  it("are refused if the same call reads them, by whichever name, with --force or without", async () => {
    const file = put("a.xsb", claimed);
    fs.symlinkSync(file, inFolder("link.xsb"));
    fs.linkSync(file, inFolder("other-name.xsb"));
    for (const output of ["a.xsb", "link.xsb", "other-name.xsb", "./x/../a.xsb"]) {
      fs.mkdirSync(inFolder("x"), { recursive: true });
      const target = `${folder.path}/${output}`;
      for (const args of [
        ["test", file, "--junit", target, "--force"],
        ["test", file, "--junit", target],
        ["optimize", file, "-o", target, "--force"],
      ]) {
        const { code, error, out } = await tilework(["sokoban", ...args]);
        assert.deepEqual([code, out, text("a.xsb")], [2, "", claimed], args.join(" "));
        assert.match(error, /this command reads it\. Give (--junit|-o) another file/);
      }
    }
    const again = await tilework(["sokoban", "optimize", file, inFolder("other-name.xsb"), "--write"]);
    assert.equal(again.code, 2);
    assert.match(again.error, /a\.xsb” and “.*other-name\.xsb” are the same file/);
  });

  it("are refused if they are piped in", async () => {
    const file = put("a.xsb", claimed);
    const script = `"${process.execPath}" "${builtProgram()}" sokoban test - --junit "${file}" --force < "${file}"`;
    const { status, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
    assert.deepEqual([status, text("a.xsb")], [2, claimed]);
    assert.match(stderr, /this command reads it/);
  });

  it("replace an empty file and a report of Tilework, and keep its permissions; a link stays a link", async () => {
    const file = put("a.xsb", claimed);
    const report = put("report.xml", "");
    fs.symlinkSync(report, inFolder("link.xml"));
    const call = ["sokoban", "test", file, "--junit", inFolder("link.xml")];
    assert.equal((await tilework(call)).code, 0);
    const before = text("report.xml");
    assert.match(before, /tests="1"/);
    fs.chmodSync(report, 0o640);
    assert.equal((await tilework(call)).code, 0);
    if (process.platform !== "win32") assert.equal(fs.statSync(report).mode & 0o777, 0o640);
    assert.ok(fs.lstatSync(inFolder("link.xml")).isSymbolicLink());
    put("report.xml", '<?xml version="1.0"?><testsuites name="of another program"/>');
    assert.equal((await tilework(call)).code, 2);
    assert.match(text("report.xml"), /another program/);
  });

  it("must be regular files in existing folders, which is checked before the search", async () => {
    const file = put("a.xsb", claimed);
    fs.symlinkSync(inFolder("nowhere"), inFolder("dangling"));
    fs.mkdirSync(inFolder("folder"));
    for (const [output, said] of [
      [inFolder("dangling"), /it is a link to a file that doesn't exist/],
      [inFolder("folder"), /it is a folder/],
      [`${inFolder("new")}/`, /needs the name of a file/],
      ["", /needs the name of a file/],
      ["-", /needs the name of a file/],
      [inFolder("none/new"), /there is no such file or folder/],
      [inFolder("n".repeat(300)), /its name is too long/],
      ...(process.platform === "win32" ? [] : ([["/dev/null", /takes a real file/]] as const)),
    ] as const) {
      await assertRefused([
        [["sokoban", "test", file, "--junit", output], said],
        [["sokoban", "optimize", file, "-o", output], said],
      ]);
    }
    assert.deepEqual(fs.readdirSync(folder.path).sort(), ["a.xsb", "dangling", "folder"]);
  });

  it("leave no temporary files, and are not stopped by those of a killed program", async () => {
    const file = put("a.xsb", levels);
    put(`a.xsb.${process.pid}.tmp`, "left");
    put(".tilework-0123456789abcdef.tmp", "left");
    const names = fs.readdirSync(folder.path);
    assert.equal((await tilework(["sokoban", "optimize", file, "--write"])).code, 0);
    assert.equal(text("a.xsb"), solved);
    assert.deepEqual(fs.readdirSync(folder.path), names);
  });

  it("warn that other names of the file keep its previous contents", async () => {
    const file = put("a.xsb", levels);
    fs.linkSync(file, inFolder("b.xsb"));
    const { code, error } = await tilework(["sokoban", "optimize", file, "--write"]);
    assert.equal(code, 0);
    const said = /a\.xsb” had other names \(hard links\)\. The files of those names keep the old contents\./;
    assert.match(error, said);
    assert.deepEqual([text("a.xsb"), text("b.xsb")], [solved, levels]);
  });

  it("are complete or unchanged if the disk is full, and the results are printed", async function () {
    if (process.platform === "win32") this.skip();
    // Some hundred kilobytes with a limit of one: the disk is full in the middle of writing.
    const rest = "; a comment\n".repeat(10_000);
    const file = put("a.xsb", `${levels}\n${rest}`);
    put("mode", "");
    for (const [args, target] of [
      [["optimize", file, "--write"], "a.xsb"],
      [["optimize", file, "-o", inFolder("new.xsb")], "new.xsb"],
    ] as const) {
      const script = `ulimit -f 1; exec "${process.execPath}" "${builtProgram()}" sokoban "$@"`;
      const { status, stderr } = spawnSync("bash", ["-c", script, "bash", ...args], { encoding: "utf8" });
      assert.equal(status, 2, stderr);
      const said = `Couldn't write “.*${target}”: it would be too large for this disk\\.\nThese solutions were found:`;
      assert.match(stderr, new RegExp(`${said}\n.*a\\.xsb:1: R\n`));
    }
    assert.equal(text("a.xsb"), `${levels}\n${rest}`);
    assert.deepEqual(fs.readdirSync(folder.path).sort(), ["a.xsb", "mode"]);
  });

  it("are written if the interruption comes during the work", async () => {
    const long = "RurDrddlUluRdlldRRR";
    const board = ["########", "#      #", "#@$ .  #", "#      #", "# $  . #", "#      #", "########"];
    const file = put("a.xsb", [...board, "Solution:", long, ""].join("\n"));
    const how = { interruptAfter: /Best so far/ };
    const { code } = await tilework(words`sokoban optimize ${file} --write --seconds 600`, "", how);
    assert.equal(code, 0);
    const solutions = text("a.xsb").split("Solution:\n").slice(1);
    assert.equal(solutions.length, 2, "the better one is there beside the one that was");
    assert.ok(solutions.includes(`${long}\n`));
  });
});
