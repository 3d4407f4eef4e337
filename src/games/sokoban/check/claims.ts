import { plural, say } from "../../message.js";
import { claimForms, claimText, likelyClaim, maxClaims, readClaim } from "../level/claim.js";
import type { Finding } from "../level/finding.js";
import type { Collection, LevelEntry } from "../text/collection.js";
import type { Note } from "../text/notes.js";

/**
 * Findings about claims that cannot be read, each with the correct form. Whether a claim holds is left to
 * tests.
 */
export function claimFindings({ claims }: Pick<LevelEntry, "claims">): readonly Finding[] {
  const unread = claims
    .slice(0, maxClaims)
    .flatMap((note) => (readClaim(note.text) === undefined ? [unreadable(note)] : []));
  const beyond = claims[maxClaims];
  return beyond === undefined
    ? unread
    : [
        ...unread,
        warning(
          beyond,
          plural(
            maxClaims,
            "Only the first {0} claim of a level is read.",
            "Only the first {0} claims of a level are read.",
          ),
        ),
      ];
}

/** Claims that belong to no level. */
export function strayClaims({ claims }: Pick<Collection, "claims">): readonly Finding[] {
  return claims.map((note) =>
    warning(
      note,
      say("This claim belongs to no level. Put it below the board, or right above the board with its Title."),
    ),
  );
}

function unreadable(note: Note): Finding {
  const likely = likelyClaim(note.text);
  if (likely === undefined)
    return warning(note, say("This claim can't be read. Write one of: {0}.", claimForms.join("; ")));
  const text = claimText(likely);
  const edits = [{ offset: note.offset, length: note.length, text: note.text === "" ? ` ${text}` : text }];
  return {
    ...warning(note, say("This claim can't be read. The right form is: {0}", text)),
    fixes: [{ title: say("Write “{0}”", text), edits }],
  };
}

function warning({ offset, length, line, column }: Note, message: Finding["message"]): Finding {
  return { severity: "warning", code: "claim", message, range: { offset, length, line, column }, fixes: [] };
}
