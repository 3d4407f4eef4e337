/**
 * The text without anything that VS Code renders as a link: an invisible word joiner separates the brackets.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "]\u2060(");
}
