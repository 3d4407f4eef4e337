import { type Message, say } from "../../games/message.js";
import { durationText, named } from "../../games/message-texts.js";
import { Emitter } from "../../protocol/emitter.js";
import type { ViewWait } from "../../protocol/game/game-pages.js";
import type { Ports, Time } from "../ports/ports.js";

/** How something that the player waited for has ended. “ended”: nobody knows how. */
export type WaitResult =
  | { readonly kind: "succeeded" | "stopped" | "ended" }
  | { readonly kind: "failed"; readonly exitCode?: number | undefined };

interface Wait {
  readonly label: string;
  readonly sinceMs: number;
  /** It needs the player. */
  readonly asks: boolean;
  readonly over: { readonly result: WaitResult; readonly afterMs: number } | undefined;
}

/** The ports that the line needs. */
type WaitingPorts = Pick<Ports, "speech" | "work"> & { readonly time: Pick<Time, "now"> };

/** Longer labels are cut, so that a narrow line has room for the result. */
const maxLabel = 30;

/** What the player waits for while a game is played. Every page shows it, and its result, until `forget`. */
export class Waiting {
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #wait: Wait | undefined;

  constructor(private readonly ports: WaitingPorts) {}

  dispose(): void {
    this.#onDidChange.dispose();
  }

  /** The line that pages show; `undefined` where there is no wait. */
  get view(): ViewWait | undefined {
    const wait = this.#wait;
    if (wait === undefined) return undefined;
    const { kind, text } = this.#lineOf(wait);
    return { kind, text: this.ports.speech.translate(text), canGoBack: this.ports.work !== undefined };
  }

  #lineOf({ label, sinceMs, asks, over }: Wait): { readonly kind: ViewWait["kind"]; readonly text: Message } {
    if (over === undefined && asks) return { kind: "bad", text: say("“{0}” needs you.", label) };
    if (over === undefined) {
      const format = new Intl.DateTimeFormat(this.ports.speech.language, { timeStyle: "short" });
      return { kind: "busy", text: say("Waiting for “{0}” since {1}", label, format.format(sinceMs)) };
    }
    const { kind } = over.result;
    const look = kind === "succeeded" ? "good" : kind === "failed" ? "bad" : "plain";
    return { kind: look, text: overText(label, over.result, over.afterMs) };
  }

  /**
   * The player waits for something from now on, in place of what was awaited before.
   * @param sinceMs when it started, in milliseconds since 1970
   * @param asks whether it goes on only when the player has answered it
   */
  begin(label: string, sinceMs = this.ports.time.now(), asks = false): void {
    this.#wait = { label: shortLabel(label), sinceMs, asks, over: undefined };
    this.#onDidChange.fire();
  }

  /** It has ended. Nothing happens where nothing is awaited. */
  end(result: WaitResult): void {
    const wait = this.#wait;
    if (wait === undefined || wait.over !== undefined) return;
    const afterMs = Math.max(0, this.ports.time.now() - wait.sinceMs);
    this.#wait = { ...wait, over: { result, afterMs } };
    this.#onDidChange.fire();
  }

  /** The line disappears. */
  forget(): void {
    if (this.#wait === undefined) return;
    this.#wait = undefined;
    this.#onDidChange.fire();
  }
}

function overText(label: string, result: WaitResult, afterMs: number): Message {
  const name = named(label);
  const time = durationText(afterMs);
  switch (result.kind) {
    case "succeeded":
      return say("“{0}” succeeded after {1}.", name, time);
    case "failed":
      return result.exitCode === undefined
        ? say("“{0}” failed after {1}.", name, time)
        : say("“{0}” failed after {1}, with exit code {2}.", name, time, result.exitCode);
    case "stopped":
      return say("“{0}” was stopped after {1}.", name, time);
    case "ended":
      return say("“{0}” ended after {1}.", name, time);
  }
}

/** One short line without control characters, as commands may contain anything. */
export function shortLabel(label: string): string {
  const line = label.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  const characters = [...line];
  return characters.length <= maxLabel ? line : `${characters.slice(0, maxLabel - 1).join("")}…`;
}
