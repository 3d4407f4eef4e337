import { english } from "../games/message.js";
import type { Finding } from "../games/sokoban/level/finding.js";
import type { Value } from "./schema.js";

/** A finding as data, for operations and for `tilework sokoban check --json`. */
export const findingSchema = {
  type: "object",
  properties: {
    line: { type: "integer", description: "counted from 1" },
    column: { type: "integer", description: "counted from 1" },
    severity: { type: "string", enum: ["error", "warning", "information"] },
    code: { type: "string" },
    message: { type: "string" },
  },
  required: ["line", "column", "severity", "code", "message"],
} as const;

/** Lines and columns count from 1, as editors do. */
export function findingData({ severity, code, message, range }: Finding): Value<typeof findingSchema> {
  return { line: range.line + 1, column: range.column + 1, severity, code, message: english(message) };
}
