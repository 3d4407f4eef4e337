/** Signs that ASCII has not, as it writes them. */
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII stays.
  return text.replace(/[^\u0000-\u007f]/g, (sign) => signs[sign] ?? "?");
}
