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
