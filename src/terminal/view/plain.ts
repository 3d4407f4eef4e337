/** Replaces signs that ASCII does not have. */
export function plain(text: string, ascii: boolean): string {
  if (!ascii) return text;
  const signs: Readonly<Record<string, string>> = {
    "×": "x",
    "–": "-",
    "…": "...",
    "≤": "<=",
    "−": "-",
    "·": "-",
    "“": '"',
    "”": '"',
    "’": "'",
  };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is kept.
  return text.replace(/[^\u0000-\u007f]/g, (sign) => signs[sign] ?? "?");
}
