import { english, type Message } from "../../games/message.js";
import { objectOf } from "../../operations/schema.js";
import { text } from "./json-schema.js";
import { printableJson } from "./printable.js";

/** The kinds of errors of the program. They never change. */
export const errorCodes = ["usage", "file", "storage", "interrupted", "solver"] as const;

/** An error that stops the program, or leaves out a part of its work. */
export interface ProgramError {
  readonly code: (typeof errorCodes)[number];
  readonly text: Message;
  /** The option, the file or the level that it is about; empty where that is not known. */
  readonly at?: string;
}

export const errorSchema = objectOf({
  error: objectOf({ code: { type: "string", enum: errorCodes }, message: text, at: text }),
});

/** An error as one JSON object in English; see `schemas/error.json`. */
export function jsonError({ code, text, at = "" }: ProgramError): string {
  return printableJson({ error: { code, message: english(text), at } });
}
