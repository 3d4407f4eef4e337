import type { RankedScore } from "../capabilities.js";
import { plural, say } from "../message.js";
import { bad, good, type Result } from "../result.js";

/**
 * The score list of an older 2048 (`pontuacoes.txt`). It has at most ten lines, highest score first. Each is
 * a name padded to 20 characters, `|` and the score. That program wrote a blank before the bar. Both forms
 * are read, with LF or CRLF. The form without the blank is written, with CRLF.
 */
const nameLength = 20;
const lineLimit = 10;

export function read(text: string): Result<readonly RankedScore[]> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const scores: RankedScore[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const bar = line.lastIndexOf("|");
    if (bar < 0) return bad(say("Line {0} has no “|” between name and score.", index + 1));
    const name = line.slice(0, bar).trim();
    const digits = line.slice(bar + 1).trim();
    if (!/^\d{1,12}$/.test(digits)) return bad(say("Line {0} has no score after the “|”.", index + 1));
    if (name.length > nameLength)
      return bad(
        plural(
          nameLength,
          "The name in line {1} is longer than {0} character.",
          "The name in line {1} is longer than {0} characters.",
          index + 1,
        ),
      );
    scores.push({ name, score: Number(digits) });
  }
  if (scores.length === 0) return bad(say("The file holds no scores."));
  // The older program could leave an eleventh line behind; the lowest score is dropped.
  return good(scores.sort((one, other) => other.score - one.score).slice(0, lineLimit));
}

export function write(scores: readonly RankedScore[]): string {
  return scores
    .slice(0, lineLimit)
    .map(
      ({ name, score }) =>
        `${name
          .replace(/[|\r\n]/g, " ")
          .slice(0, nameLength)
          .padEnd(nameLength)}|${score}\r\n`,
    )
    .join("");
}
