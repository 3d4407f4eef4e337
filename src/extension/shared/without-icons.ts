/**
 * The text as it looks, with nothing in it that VS Code draws as an icon. It does that with `$(name)` in
 * lists to choose from, in the status bar and in some hovers. A word joiner, which is not seen, stands
 * between the signs.
 */
export function withoutIcons(text: string): string {
  return text.replaceAll("$(", "$\u2060(");
}
