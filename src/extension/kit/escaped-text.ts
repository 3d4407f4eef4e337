/** Texts from outside, for places where VS Code or a browser would read more than text in them. */

/**
 * The text without anything that VS Code renders as a link: an invisible word joiner separates the brackets.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "]\u2060(");
}

/**
 * The text without anything that VS Code renders as an icon: `$(name)` in quick picks, in the status bar and
 * in some hovers. An invisible word joiner separates the characters.
 */
export function withoutIcons(text: string): string {
  return text.replaceAll("$(", "$\u2060(");
}

/** A text as HTML, for elements and for attributes in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
