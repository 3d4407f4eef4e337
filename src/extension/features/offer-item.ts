import * as vscode from "vscode";
import { notNow } from "../../manifest/names.js";
import { offerText, offerTooltip } from "../../midend/waiting/offer-texts.js";
import type { Offer, Waits } from "../../midend/waiting/waits.js";
import { hostClock } from "../../platform/host-clock.js";
import { commandId } from "../kit/command-names.js";
import { translate } from "../kit/translate.js";
import { withoutIcons } from "../kit/without-icons.js";

/** The item in the status bar that offers a game. It exists only while there is an offer. */
export class OfferItem implements vscode.Disposable {
  readonly #waits: Waits;
  readonly #listening: { dispose(): void };
  #item: vscode.StatusBarItem | undefined;
  #cancel: () => void = () => undefined;

  constructor(waits: Waits) {
    this.#waits = waits;
    this.#listening = waits.onDidChange(() => this.#update());
  }

  dispose(): void {
    this.#listening.dispose();
    this.#hide();
  }

  #update(): void {
    const { offer } = this.#waits;
    if (offer === undefined) this.#hide();
    else this.#show(offer);
  }

  #hide(): void {
    this.#cancel();
    this.#item?.dispose();
    this.#item = undefined;
  }

  /** Shows the offer, and again each second: the time is in its text. */
  #show(offer: Offer): void {
    const item = this.#item ?? makeItem();
    const text = withoutIcons(translate(offerText(offer, hostClock.now())));
    item.text = `$(game) ${text}`;
    item.tooltip ??= tooltipOf(offer);
    // A screen reader reads the words once, not a new number each second.
    item.accessibilityInformation ??= { label: translate(offerTooltip(offer)), role: "button" };
    if (this.#item === undefined) item.show();
    this.#item = item;
    this.#cancel();
    this.#cancel = hostClock.after(1_000, () => this.#update());
  }
}

/** What is awaited, as plain text, and links to say no this time, and to change the settings. */
function tooltipOf(offer: Offer): vscode.MarkdownString {
  const decline = commandId("playWhileWaiting");
  const argument = encodeURIComponent(JSON.stringify([notNow]));
  const settings = "workbench.action.openSettings";
  const tooltip = new vscode.MarkdownString().appendText(translate(offerTooltip(offer)));
  tooltip.isTrusted = { enabledCommands: [decline, settings] };
  const query = encodeURIComponent(JSON.stringify("tilework.waiting"));
  return tooltip.appendMarkdown(
    `\n\n[${vscode.l10n.t("Not Now")}](command:${decline}?${argument}) · [${vscode.l10n.t("Change Settings")}](command:${settings}?${query})`,
  );
}

function makeItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem("tilework.waiting", vscode.StatusBarAlignment.Right, 101);
  item.name = vscode.l10n.t("Play While You Wait");
  item.command = commandId("playWhileWaiting");
  return item;
}
