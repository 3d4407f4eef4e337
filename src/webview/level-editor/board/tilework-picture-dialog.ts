import { css, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { maxGifBytes } from "../../../drawing/replay-gif.js";
import { type Message, plural, say } from "../../../games/message.js";
import { button } from "../../kit/controls.js";
import { dropDown } from "../../kit/fields.js";
import { ThemeController } from "../../kit/theme.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { EditorDialog } from "../tools/editor-dialog.js";
import {
  isMoving,
  makePicture,
  type PictureChoice,
  type PicturePlan,
  type PictureProblem,
  type PictureSubject,
  planPicture,
  subjectOf,
} from "./picture-making.js";

const sizesPx = [16, 24, 32, 48, 64] as const;
const timesMs = [50, 100, 150, 300, 600] as const;

const pictureStyles = css`
  .preview {
    display: grid;
    place-items: center;
    height: min(260px, 34vh);
    margin: 10px 0;
    overflow: hidden;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
  }
  .preview img {
    max-width: 100%;
    max-height: min(260px, 34vh);
    object-fit: contain;
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
    gap: 8px 12px;
  }
  .choice {
    display: grid;
    gap: 3px;
  }
  .choice:first-child {
    grid-column: 1 / -1;
  }
  .state {
    min-height: 1.4em;
    margin: 10px 0 0;
    font-variant-numeric: tabular-nums;
  }
  progress {
    width: 100%;
  }
`;

/** Asks for the options of a picture of the level, shows it, and saves or copies it. */
@customElement("tilework-picture-dialog")
export class TileworkPictureDialog extends EditorDialog {
  static override styles = [EditorDialog.styles, pictureStyles];

  @state() private subject: PictureSubject | undefined;
  @state() private choice: PictureChoice = {
    kind: "png",
    look: "screen",
    cellPx: 32,
    step: "move",
    frameMs: 150,
  };
  @state() private progress: number | undefined;
  @state() private problem = "";
  @state() private preview = "";
  #making: AbortController | undefined;
  #previews = 0;

  constructor() {
    super();
    new ThemeController(this, () => {
      if (this.dialog?.open === true) void this.#drawPreview();
    });
  }

  /** `moving`: preselects the replay, if there is one. */
  open(subject: PictureSubject, moving: boolean): void {
    this.subject = subject;
    const moves = moving && subject.replay !== undefined;
    if (moves !== isMoving(this.choice)) this.choice = { ...this.choice, kind: moves ? "gif" : "png" };
    this.problem = "";
    void this.#drawPreview();
    this.show();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject, choice } = this;
    if (subject === undefined) return nothing;
    const plan = planPicture(subject, choice);
    const kinds = [
      ["png", t("PNG: the board as it is shown")],
      ["svg", t("SVG: the same, sharp in any size")],
      ["gif", t("GIF: the replay, moving, for forums and chats")],
      ["animatedSvg", t("Animated SVG: the replay, for web pages and README files")],
    ] as const;
    const isBusy = this.progress !== undefined;
    const problem = this.problem || (plan.problem === undefined ? "" : translate(problemTexts[plan.problem]));
    return this.frame(
      "wide",
      t("Picture of “{0}”", subject.title),
      html`<div class="preview">${
        this.preview === "" ? nothing : html`<img src=${this.preview} alt=${t("How the image looks")} />`
      }</div>
      <div class="choices">
        ${this.#select(
          "pictureKind",
          t("Kind"),
          "kind",
          kinds.filter(([kind]) => subject.replay !== undefined || !isMoving({ ...choice, kind })),
        )}
        ${this.#select("pictureLook", t("Colors"), "look", [
          ["screen", t("As on screen")],
          ["light", t("Light, for print")],
        ])}
        ${this.#select(
          "pictureSize",
          t("Size of a square"),
          "cellPx",
          sizesPx.map((px) => [px, t("{0} px", px)] as const),
        )}
        ${
          isMoving(choice)
            ? html`${this.#select("pictureStep", t("A step is"), "step", [
                ["move", t("each move")],
                ["push", t("each push")],
              ])}${this.#select(
                "pictureTime",
                t("Time for a step"),
                "frameMs",
                timesMs.map((ms) => [ms, t("{0} ms", ms)] as const),
              )}`
            : nothing
        }
      </div>
      <p class="state" role="status">${problem === "" ? planText(plan) : problem}</p>
      ${
        isBusy
          ? html`<progress max="1" .value=${this.progress ?? 0}
            aria-label=${t("Making the image")}></progress>`
          : nothing
      }`,
      html`${button("cancelPicture", t("Cancel"), () => this.#cancel())}
        ${
          choice.kind === "png"
            ? button("copyPicture", t("Copy"), () => void this.copy(), {
                disabled: plan.problem !== undefined || isBusy,
              })
            : nothing
        }
        ${button("savePicture", t("Save…"), () => void this.#save(), {
          appearance: "primary",
          disabled: plan.problem !== undefined || isBusy,
        })}`,
    );
  }

  /** Copies the board to the clipboard, if the view may. */
  async copy(subject = this.subject): Promise<void> {
    if (subject === undefined) return;
    const choice = { ...this.choice, kind: "png" } as const;
    try {
      const png = makePicture(subject, choice).then((made) => made as Blob);
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
      this.dialog?.close();
      this.model.context.tell(t("The image was copied."));
    } catch {
      const text = t(
        "Couldn't copy the image: the clipboard takes no images here. Save it as a file instead.",
      );
      this.problem = text;
      this.model.context.tell(text);
    }
  }

  #select<Option extends keyof PictureChoice>(
    name: string,
    label: string,
    option: Option,
    values: readonly (readonly [PictureChoice[Option], string])[],
  ): TemplateResult {
    return html`<label class="choice"
      ><span>${label}</span>${dropDown(
        values,
        this.choice[option],
        (value) => {
          this.choice = { ...this.choice, [option]: value };
          this.problem = "";
          void this.#drawPreview();
        },
        { name, disabled: this.progress !== undefined },
      )}</label
    >`;
  }

  /** Previews the SVG at once, whatever the file type. */
  async #drawPreview(): Promise<void> {
    const { subject, choice } = this;
    const mine = ++this.#previews;
    if (subject === undefined) return;
    const kind = isMoving(choice) ? "animatedSvg" : "svg";
    const made = await makePicture(subject, { ...choice, kind });
    if (mine !== this.#previews) return;
    URL.revokeObjectURL(this.preview);
    this.preview = made instanceof Blob ? URL.createObjectURL(made) : "";
  }

  async #save(): Promise<void> {
    const { subject, choice } = this;
    if (subject === undefined || this.#making !== undefined) return;
    const making = new AbortController();
    this.#making = making;
    this.progress = 0;
    this.problem = "";
    try {
      const made = await makePicture(subject, choice, making.signal, (part) => {
        this.progress = part;
      });
      if (made === "tooLarge")
        this.problem = t(
          "The file would have more than {0} MB. Smaller squares or a step a push make it smaller.",
          maxGifBytes / 1e6,
        );
      if (!(made instanceof Blob)) return;
      const type = choice.kind === "animatedSvg" ? "svg" : choice.kind;
      this.model.host.act({ kind: "savePicture", type, name: subject.name, data: await base64Of(made) });
      this.dialog?.close();
    } catch (error) {
      console.warn(error);
      this.problem = t("Couldn't make the image.");
    } finally {
      this.#making = undefined;
      this.progress = undefined;
    }
  }

  #cancel(): void {
    if (this.#making !== undefined) this.#making.abort();
    else this.dialog?.close();
  }

  protected override closed(): void {
    this.#making?.abort();
    this.#previews++;
    URL.revokeObjectURL(this.preview);
    this.preview = "";
    super.closed();
  }
}

function planText({ width, height, frames, ms }: PicturePlan): string {
  const size = t("{0} × {1} px", formatNumber(width), formatNumber(height));
  if (frames === 0) return size;
  const seconds = formatNumber(Math.round(ms / 1_000));
  return t("{0}, {1}, {2} s", size, translate(plural(frames, "{0} frame", "{0} frames")), seconds);
}

const problemTexts: Readonly<Record<PictureProblem, Message>> = {
  noReplay: say("There is no solution to show; solve the level first."),
  tooManyFrames: say("The replay has too many frames. A step a push makes fewer."),
  tooManyPixels: say("The image would be too large. Select smaller squares."),
};

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let from = 0; from < bytes.length; from += 32_768)
    text += String.fromCharCode(...bytes.subarray(from, from + 32_768));
  return btoa(text);
}

/**
 * Opens the picture dialog for the shown level; `copies`: copies the board to the clipboard without asking.
 * Does nothing if no level is shown.
 */
export async function showPicture(model: LevelEditorModel, copies: boolean): Promise<void> {
  const subject = subjectOf(model);
  if (subject === undefined) return;
  let dialog = document.querySelector("tilework-picture-dialog");
  if (dialog === null) {
    dialog = new TileworkPictureDialog();
    dialog.model = model;
    document.body.append(dialog);
  }
  if (copies) await dialog.copy(subject);
  else dialog.open(subject, model.playing.replay !== undefined);
}
