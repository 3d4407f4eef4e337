import { css, html, nothing, type TemplateResult } from "lit";

/** Styles of native fields for text and numbers; their users set the width. */
export const textFieldStyles = css`
  input:is([type="text"], [type="search"], [type="number"]),
  textarea {
    box-sizing: border-box;
    min-width: 0;
    padding: 2px 7px;
    border: 1px solid var(--vscode-input-border, var(--tilework-line));
    border-radius: 5px;
    color: var(--vscode-input-foreground, inherit);
    background: var(--vscode-input-background, transparent);
    font: inherit;
  }
  input:is([type="text"], [type="search"], [type="number"]) {
    height: 28px;
  }
  ::placeholder {
    color: var(--vscode-input-placeholderForeground, inherit);
  }
  input:is([type="text"], [type="search"], [type="number"]):focus,
  textarea:focus {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: -1px;
  }
`;

/** Styles of a native `select`, as wide as its container. */
export const dropDownStyles = css`
  select {
    box-sizing: border-box;
    width: 100%;
    min-width: 0;
    height: 28px;
    padding: 2px 6px;
    border: 1px solid var(--vscode-dropdown-border, var(--tilework-line));
    border-radius: 5px;
    color: var(--vscode-dropdown-foreground, inherit);
    background: var(--vscode-dropdown-background, transparent);
    font: inherit;
  }
  select:focus-visible {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: -1px;
  }
`;

interface DropDown {
  readonly name?: string;
  /** Its name for screen readers, where it has no text beside it. */
  readonly label?: string;
  readonly disabled?: boolean;
}

/** A native `select` of values with their texts. */
export function dropDown<Value extends string | number>(
  values: readonly (readonly [Value, string])[],
  now: Value,
  onChoose: (value: Value) => void,
  { name, label, disabled = false }: DropDown = {},
): TemplateResult {
  return html`<select
    name=${name ?? nothing}
    aria-label=${label ?? nothing}
    ?disabled=${disabled}
    @change=${(event: Event) => onChoose(values[(event.target as HTMLSelectElement).selectedIndex]![0])}
  >
    ${values.map(([value, text]) => html`<option value=${value} .selected=${value === now}>${text}</option>`)}
  </select>`;
}

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
