import { css } from "lit";

/**
 * The toolkit's button, where the toolkit would be larger than everything else: on a web page and in the
 * library. The tag, the parts and the attributes are the same, so `controls.ts` draws both.
 */

const styles = css`
  :host {
    display: inline-flex;
    outline: none;
  }
  button {
    display: flex;
    flex: 1;
    align-items: center;
    justify-content: center;
    min-width: 0;
    border-radius: inherit;
    color: inherit;
    background: none;
    font: inherit;
    cursor: pointer;
  }
  button:focus-visible {
    outline: 2px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 1px;
  }
  :host([disabled]) {
    opacity: 0.45;
  }
  button:disabled {
    cursor: default;
  }
  span {
    display: flex;
  }
`;

/** The attributes that the button within has, too. */
const passed = ["label", "keyshortcuts", "busy", "pressed", "haspopup", "expanded"].map(
  (name) => `aria-${name}`,
);

class PlainButton extends HTMLElement {
  static readonly observedAttributes = [...passed, "disabled"];
  readonly #button = document.createElement("button");

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    if (styles.styleSheet !== undefined) root.adoptedStyleSheets = [styles.styleSheet];
    const content = document.createElement("span");
    content.part.add("content");
    content.append(document.createElement("slot"));
    this.#button.type = "button";
    this.#button.part.add("control");
    this.#button.append(content);
    root.append(this.#button);
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    if (value === null) this.#button.removeAttribute(name);
    else this.#button.setAttribute(name, value);
  }
}

if (customElements.get("vscode-button") === undefined) customElements.define("vscode-button", PlainButton);
