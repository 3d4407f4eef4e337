import { english, type Message, type MessageArgument, quantity, say } from "./message.js";

/** Joins sentences; `undefined` if there are none. */
export function sentences(...all: readonly (Message | undefined)[]): Message | undefined {
  const [first, ...others] = all.filter((one) => one !== undefined && one.text !== "");
  return others.reduce<Message | undefined>(
    (before, one) => before && one && say("{0} {1}", before, one),
    first,
  );
}

/** Whether two messages have the same text. */
export function isSameMessage(one: Message | undefined, other: Message | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && english(one) === english(other));
}

/** Makes a message of a text that needs no translation: a title, a number. */
export function named(value: MessageArgument): Message {
  return { text: "{0}", args: [value] };
}

/** A name in the quotation marks of the language. */
export function quoted(name: string): Message {
  return say("“{0}”", name);
}

/** "1:23" or "1:02:03"; with tenths below a minute: "12.3 s". */
export function durationText(ms: number): Message {
  if (ms < 60_000) return say("{0} s", quantity(Math.floor(ms / 100) / 10, 1));
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return named(
    hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`,
  );
}
