import { html, type TemplateResult } from "lit";

/** A field that narrows a list. `words`: its text; `onWords` gets the text after each change. */
interface SearchField {
  /** Its placeholder, and its name for screen readers. */
  readonly label: string;
  readonly words: string;
  onWords(words: string): void;
  /** Enter was pressed. */
  onEnter?(): void;
}

export function searchField({ label, words, onWords, onEnter }: SearchField): TemplateResult {
  // The first Escape empties the field; the next one leaves the page.
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Enter") onEnter?.();
    if (event.key !== "Escape" || words === "") return;
    event.stopPropagation();
    onWords("");
  };
  return html`<input
    class="search"
    type="search"
    .value=${words}
    placeholder=${label}
    aria-label=${label}
    maxlength="100"
    @input=${(event: Event) => onWords((event.target as HTMLInputElement).value)}
    @keydown=${pressed}
  />`;
}

/** Whether a text has the words of a search field, in any case. Every text has no words. */
export function hasWords(text: string, words: string): boolean {
  return text.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase());
}
