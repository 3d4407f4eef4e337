// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them.
const controls = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text without characters that would move the cursor, color the text after them or change the direction of
 * reading.
 */
export function withoutControls(text: string): string {
  return text.replace(controls, "�");
}
