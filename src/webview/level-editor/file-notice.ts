import * as l10n from "@vscode/l10n";
import { html, nothing, type TemplateResult } from "lit";
import type { LevelPage } from "../../protocol/levels/editor-wire.js";
import { button } from "../shared/controls/controls.js";
import { icons } from "../shared/controls/icons.js";
import { dispatchIntent } from "./model/editor-intents.js";

/**
 * What is to be known of the file before it is drawn on: why it cannot be changed, and in which encoding it
 * is where that is no Unicode.
 */
export function fileNotice(
  from: HTMLElement,
  { canWrite, readOnlyReason, encoding }: LevelPage,
): readonly (TemplateResult | typeof nothing)[] {
  return [
    canWrite
      ? nothing
      : html`<p class="reason">${icons.plain}${readOnlyReason ?? l10n.t("This file can only be read.")}</p>`,
    encoding === undefined
      ? nothing
      : html`<p class="reason">
          <span>${l10n.t("Not UTF-8: shown and saved as {0}.", encoding)}</span>
          ${button({
            name: "encoding",
            label: l10n.t("Choose Encoding…"),
            tooltip: l10n.t(
              "Where titles read wrong: choose the encoding that they are in. The file keeps its bytes.",
            ),
            onPress: () => dispatchIntent(from, { kind: "act", action: { kind: "chooseEncoding" } }),
          })}
        </p>`,
  ];
}
