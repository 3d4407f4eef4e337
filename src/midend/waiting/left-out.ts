/**
 * Whether a command line runs a program that is left out. Such a program runs until the player ends it, as an
 * editor or a server does. A line of several commands is left out with one of them.
 * @param patterns the beginnings of commands. A star stands for any text; at the end “ *” stands for nothing,
 * too.
 */
export function isLeftOut(line: string, patterns: readonly string[]): boolean {
  const known = patterns.filter((pattern) => pattern.trim() !== "").map(expressionOf);
  return commandsOf(line.slice(0, maxLength)).some((command) => known.some((one) => one.test(command)));
}

/** The rest of a longer line does not count. */
const maxLength = 2_000;

function expressionOf(pattern: string): RegExp {
  const isOpen = /\s\*$/.test(pattern.trim());
  const fixed = isOpen ? pattern.trim().slice(0, -1).trimEnd() : pattern.trim();
  const parts = fixed.split(/\*+/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}${isOpen ? "(?:\\s.*)?" : ""}$`);
}

/** The commands of a line, without what says where and how they run: “cd src && FOO=1 sudo /bin/vim a.c”. */
function commandsOf(line: string): readonly string[] {
  return (line.match(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^;&|\n])+/g) ?? []).map((part) => {
    const words = part.trim().split(/\s+/);
    while (words.length > 1 && isPrefix(words[0]!, words[1]!)) words.shift();
    const [program = "", ...others] = words;
    const name = program.replace(/^["']|["']$/g, "").replace(/^.*[/\\]/, "");
    return [name.replace(/\.exe$/i, ""), ...others].join(" ");
  });
}

const prefixes: ReadonlySet<string> = new Set(["command", "env", "exec", "nohup", "nice", "time"]);

function isPrefix(word: string, next: string): boolean {
  return prefixes.has(word) || (word === "sudo" && !next.startsWith("-")) || /^\w+=/.test(word);
}
