/**
 * The text without anything that VS Code renders as an icon: `$(name)` in quick picks, in the status bar and
 * in some hovers. An invisible word joiner separates the characters.
 */
export function withoutIcons(text: string): string {
  return text.replaceAll("$(", "$\u2060(");
}
