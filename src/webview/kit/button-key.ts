import { t } from "./translate.js";

/** A key of a button. */
export interface Key {
  /** The label shown on the button. */
  readonly label: string;
  /** The format of `aria-keyshortcuts`. */
  readonly shortcut: string;
}

/** What a button does, and its key. */
export function tooltipOf(text: string, key: Key | undefined): string {
  return key === undefined ? text : t("{0} ({1})", text, key.label);
}
