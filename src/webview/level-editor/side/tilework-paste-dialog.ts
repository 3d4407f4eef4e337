import { css, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Solution } from "../../../games/levels.js";
import { sense } from "../../../games/message.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { formatMoves, readMoves } from "../../../games/sokoban/play/lurd.js";
import { startOf } from "../../../games/sokoban/play/rules.js";
import { canBeNamed } from "../../../games/sokoban/text/solution-text.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { button } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { Memo } from "../../kit/memo.js";
import { t, translate } from "../../kit/translate.js";
import { lengths } from "../model/level-words.js";
import { EditorDialog } from "../tools/editor-dialog.js";

/** The result of pasted moves in the level. */
type Pasted =
  | { readonly kind: "nothing" }
  | { readonly kind: "wrong"; readonly reason: string }
  | ({ readonly kind: "solution" | "snapshot" } & Solution);

/** The maximum length of the text. The reader reports more moves than a game can have. */
const maxCharacters = 4_000_000;

/** Accepts moves as LURD text in upper and lower case, and shows their result before they are saved. */
@customElement("tilework-paste-dialog")
export class TileworkPasteDialog extends EditorDialog {
  static override styles = [
    EditorDialog.styles,
    css`
      .verdict {
        display: flex;
        gap: 7px;
        min-height: 1.4em;
        color: inherit;
      }
      .verdict .icon {
        margin-top: 1px;
      }
      .verdict.solution .icon {
        color: var(--vscode-charts-green, currentColor);
      }
      .verdict.wrong .icon {
        color: var(--vscode-errorForeground, currentColor);
      }
    `,
  ];

  @property({ attribute: false }) page!: LevelPage;
  @property({ attribute: false }) level: Level | undefined;
  @state() private text = "";
  @state() private name = "";
  readonly #read = new Memo<Pasted>();

  open(): void {
    this.text = "";
    // Level files are in English in every language.
    this.name = "Pasted";
    this.show();
  }

  protected override render(): TemplateResult {
    const pasted = this.#pasted();
    const isPlayable = pasted.kind === "solution" || pasted.kind === "snapshot";
    const fits = canBeNamed(this.name);
    return this.frame(
      "wide",
      t("Paste moves"),
      html`<label class="field"
        ><span>${t("LURD text in lower or upper case; it may have line breaks and run lengths")}</span
        ><textarea
          rows="6"
          spellcheck="false"
          maxlength=${maxCharacters}
          .value=${this.text}
          aria-invalid=${String(pasted.kind === "wrong")}
          aria-describedby="verdict"
          @input=${(event: Event) => {
            this.text = (event.target as HTMLTextAreaElement).value;
          }}
        ></textarea
      ></label>
      <p id="verdict" class="verdict ${pasted.kind}" role="status">${this.#verdict(pasted)}</p>
      <label class="field"
        ><span>${t("Name in the file (optional)")}</span
        ><input
          type="text"
          maxlength="200"
          .value=${this.name}
          aria-invalid=${String(!fits)}
          @input=${(event: Event) => {
            this.name = (event.target as HTMLInputElement).value;
          }}
      /></label>`,
      html`${button("cancelPaste", t("Cancel"), () => this.dialog?.close())}
        ${button("replayPasted", translate(sense("Replay", "verb")), () => this.#replay(), {
          icon: icons.replay,
          disabled: !isPlayable,
        })}
        ${button(
          "keepPasted",
          pasted.kind === "snapshot" ? t("Keep as Snapshot") : t("Write to File"),
          () => this.#keep(),
          { appearance: "primary", disabled: !isPlayable || !fits || !this.page.canWrite },
        )}`,
    );
  }

  #verdict(pasted: Pasted): TemplateResult | typeof nothing {
    switch (pasted.kind) {
      case "nothing":
        return nothing;
      case "wrong":
        return html`${icons.bad}<span>${pasted.reason}</span>`;
      case "solution":
        return html`${icons.good}<span>${t(
          "They solve the level: {0}.",
          lengths(pasted.moves, pasted.pushes),
        )}</span>`;
      case "snapshot":
        return html`${icons.plain}<span>${t(
          "They can be played, but don't solve the level: {0}.",
          lengths(pasted.moves, pasted.pushes),
        )}</span>`;
    }
  }

  #pasted(): Pasted {
    const { level, text } = this;
    return this.#read.get([level, text], () => readPasted(level, text));
  }

  #replay(): void {
    const pasted = this.#pasted();
    if (!("lurd" in pasted)) return;
    this.dialog?.close();
    this.model.replay(pasted.lurd, this.name, { isSnapshot: pasted.kind === "snapshot" });
  }

  #keep(): void {
    const pasted = this.#pasted();
    if (!("lurd" in pasted)) return;
    this.dialog?.close();
    const kind = pasted.kind === "solution" ? "writeSolution" : "writeSnapshot";
    this.model.act({ kind, lurd: pasted.lurd, name: this.name });
  }
}

function readPasted(level: Level | undefined, text: string): Pasted {
  if (level === undefined || text.trim() === "") return { kind: "nothing" };
  const read = readMoves(startOf(level, ""), text);
  if (!read.ok) return { kind: "wrong", reason: translate(read.error) };
  const { moves, end, won } = read.value;
  return {
    kind: won ? "solution" : "snapshot",
    lurd: formatMoves(moves),
    moves: end.moves,
    pushes: end.pushes,
  };
}
