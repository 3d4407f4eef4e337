/**
 * “done”: the text has changed, and its page follows or was sent already. “unchanged”: the text is the same,
 * and a page need not follow. “stale”: the document has changed meanwhile, so nothing was done. “refused”:
 * the edit is impossible, or the document is read-only. “unwritable”: the file's encoding lacks some letters,
 * which the user was told.
 */
export type EditReply = "done" | "unchanged" | "stale" | "refused" | "unwritable";
