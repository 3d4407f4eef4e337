import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import * as path from "node:path";

/**
 * Makes a real Git conflict in a folder, in a file of this name. It commits `ours` on one branch and `theirs`
 * on another, and then merges these.
 */
export function makeConflict(
  folder: string,
  name: string,
  { base, ours, theirs }: Readonly<Record<"base" | "ours" | "theirs", string>>,
  style = "diff3",
): void {
  const settings = ["user.name=Test", "user.email=test@example.com", "core.autocrlf=false"];
  const own = [...settings, `merge.conflictStyle=${style}`].flatMap((setting) => ["-c", setting]);
  const git = (...words: readonly string[]) => spawnSync("git", [...own, ...words], { cwd: folder }).status;
  const commit = (text: string) => {
    writeFileSync(path.join(folder, name), text);
    assert.equal(git("add", name), 0);
    assert.equal(git("commit", "-qm", "change"), 0);
  };
  assert.equal(git("init", "-q", "-b", "main"), 0);
  commit(base);
  assert.equal(git("checkout", "-qb", "feature"), 0);
  commit(theirs);
  assert.equal(git("checkout", "-q", "main"), 0);
  commit(ours);
  assert.equal(git("merge", "-q", "feature"), 1);
}
