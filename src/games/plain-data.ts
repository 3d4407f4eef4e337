/** Objects in JSON texts from outside, about which nothing is known yet. */

/** The object in a JSON text; `undefined` for any other value or invalid JSON. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The fields of a value; empty if it is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/**
 * A value of JSON as a short text for a message. Lists and objects may be too deep to be written, and an
 * object may have a `toString` that is no function.
 */
export function shortText(value: unknown, maxCharacters = 20): string {
  return typeof value === "object" && value !== null ? "{…}" : String(value).slice(0, maxCharacters);
}

/** Whether a value is a safe integer from 0 up. */
export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
