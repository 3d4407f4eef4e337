import type { Disposable, Event } from "../../protocol/emitter.js";
import type { Time } from "../ports/ports.js";
import type { RunningWait, Waits } from "./waits.js";

/** The files of the folder for markers. */
export interface MarkerFiles {
  /** Their names, and when each was last touched, in milliseconds since 1970. */
  list(): Promise<readonly { readonly name: string; readonly touchedAtMs: number }[]>;
  readonly onDidChange: Event<void>;
}

/** A marker that nobody has touched for so long was left behind. */
export const staleMs = 30 * 60_000;
/** More markers are not looked at. */
export const maxMarkers = 20;

/** The end of the name of a second marker, which says that the program of the first one needs the player. */
const asksEnding = ".asks";

/**
 * Waits for programs that say by a file that they are at work. Its name is what is awaited. They remove it
 * when they are done. While `NAME.asks` exists beside it, or alone, the program needs the player.
 */
export function watchMarkers(
  files: MarkerFiles,
  waits: Waits,
  time: Pick<Time, "now" | "inBackground">,
  back: () => Promise<boolean>,
  onProblem: (problem: unknown) => void,
): Disposable {
  const running = new Map<string, RunningWait>();
  let cancel: () => void = () => undefined;
  let isOver = false;
  let isLooking = false;
  let isOld = false;
  const look = async () => {
    const found = await files.list();
    if (isOver) return;
    const now = time.now();
    const fresh = new Map<string, number>();
    const asking = new Set<string>();
    for (const { name: file, touchedAtMs } of found) {
      const name = nameOf(file);
      if (file.startsWith(".") || now - touchedAtMs >= staleMs) continue;
      if (!fresh.has(name) && fresh.size === maxMarkers) continue;
      fresh.set(name, Math.min(touchedAtMs, fresh.get(name) ?? touchedAtMs));
      if (name !== file) asking.add(name);
    }
    for (const [name, wait] of running) {
      if (fresh.has(name)) continue;
      running.delete(name);
      // A marker that was left behind says nothing about its program.
      if (found.some((one) => nameOf(one.name) === name)) wait.forget();
      else wait.end({ kind: "ended" });
    }
    for (const [name, touchedAtMs] of fresh)
      if (!running.has(name))
        running.set(name, waits.begin({ label: name, sinceMs: Math.min(now, touchedAtMs), back }));
    for (const [name, wait] of running) wait.ask(asking.has(name));
    cancel();
    // A time in the future may be so far that no timer takes it.
    const oldest = Math.min(...[...fresh.values()].map((touchedAtMs) => Math.min(now, touchedAtMs)));
    cancel = Number.isFinite(oldest)
      ? time.inBackground(Math.max(1, oldest + staleMs - now), changed)
      : () => undefined;
  };
  /** One look at a time: changes during a look lead to one more. */
  const lookWhileOld = async () => {
    while (isOld && !isOver) {
      isOld = false;
      await look();
    }
  };
  const changed = () => {
    isOld = true;
    if (isLooking) return;
    isLooking = true;
    void lookWhileOld()
      .catch(onProblem)
      .finally(() => {
        isLooking = false;
      });
  };
  const listening = files.onDidChange(changed);
  changed();
  return {
    dispose() {
      isOver = true;
      cancel();
      listening.dispose();
    },
  };
}

function nameOf(file: string): string {
  return file.endsWith(asksEnding) ? file.slice(0, -asksEnding.length) : file;
}

/**
 * Whether a command line runs a program that is left out. Such a program runs until the player ends it, as an
 * editor or a server does. A line of several commands is left out with one of them.
 * @param patterns the beginnings of commands. A star stands for any text; at the end “ *” stands for nothing,
 * too.
 */
export function isLeftOut(line: string, patterns: readonly string[]): boolean {
  const known = patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== "");
  return commandsOf(line.slice(0, maxLength)).some((command) => known.some((one) => matches(command, one)));
}

/** The rest of a longer line does not count. */
const maxLength = 2_000;

function matches(command: string, pattern: string): boolean {
  const isOpen = /\s\*$/.test(pattern);
  if (!isOpen) return matchesStars(command, pattern);
  const program = pattern.slice(0, -1).trimEnd();
  return matchesStars(command, program) || matchesStars(command, `${program} *`);
}

/** Finds each part of the pattern once, from left to right, so that many stars take no longer. */
function matchesStars(text: string, pattern: string): boolean {
  const [first = "", ...others] = pattern.split(/\*+/);
  const last = others.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** The commands of a line, without what says where and how they run: “cd src && FOO=1 sudo /bin/vim a.c”. */
function commandsOf(line: string): readonly string[] {
  return (line.match(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^;&|\n])+/g) ?? []).map((part) => {
    const [program = "", ...others] = withoutPrefixes(wordsOf(part));
    const name = program.replace(/^["']|["']$/g, "").replace(/^.*[/\\]/, "");
    return [name.replace(/\.exe$/i, ""), ...others].join(" ");
  });
}

/** A quoted text belongs to one word, with its spaces. Signs that group commands are left out. */
function wordsOf(command: string): readonly string[] {
  const opened = command.replace(/^[\s({!]+/, "");
  const bare = /[({]/.test(opened) ? opened : opened.replace(/[\s)}]+$/, "");
  return bare.match(/(?:"[^"]*"|'[^']*'|\\.|\S)+/g) ?? [];
}

/** Programs that run the command in their arguments, each with its options that take a value. */
const prefixes: ReadonlyMap<string, readonly string[]> = new Map([
  ["command", []],
  ["env", ["-u", "-C", "--unset", "--chdir"]],
  ["exec", ["-a"]],
  ["nice", ["-n", "--adjustment"]],
  ["nohup", []],
  ["sudo", ["-C", "-D", "-g", "-h", "-p", "-R", "-T", "-u", "--group", "--user"]],
  ["time", ["-f", "-o", "--format", "--output"]],
]);

function withoutPrefixes(words: readonly string[]): readonly string[] {
  let at = 0;
  while (at < words.length - 1) {
    const word = words[at]!;
    const valued = prefixes.get(word);
    if (valued === undefined && !/^\w+=/.test(word)) break;
    at++;
    while (valued !== undefined && words[at]?.startsWith("-")) at += valued.includes(words[at]!) ? 2 : 1;
  }
  return words.slice(at);
}
