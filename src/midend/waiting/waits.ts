import { type Message, quantity, say } from "../../games/message.js";
import { durationText } from "../../games/message-texts.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import type { Time } from "../ports/ports.js";
import { timesKey, type WaitTimes } from "./wait-times.js";
import { shortLabel, type Waiting, type WaitResult } from "./waiting.js";

/** The player's settings about waiting. They are read again at each use. */
export interface WaitRules {
  /** How long something must have run before a game is offered. */
  readonly afterMs: number;
  /** Whether a game opens by itself. */
  readonly opens: boolean;
}

/** Something that the player waits for. */
export interface WaitStart {
  /** What the player calls it: “npm test”. */
  readonly label: string;
  /** Milliseconds since 1970 (default: now). */
  readonly sinceMs?: number;
  /** The folder where it runs: the same command takes another time elsewhere. */
  readonly folder?: string | undefined;
  /** Goes back to the place where it was started. Resolves with false if that no longer exists. */
  readonly back?: () => Promise<boolean>;
}

/** A wait that has begun. It ends once; later calls do nothing. */
export interface RunningWait {
  end(result: WaitResult): void;
  /** Nobody waits for it now, and no message says so. */
  forget(): void;
  /** Whether it needs the player now: nothing is offered for it, and the line says so. */
  ask(asks: boolean): void;
}

/** The game that is offered while something runs. */
export interface Offer {
  readonly label: string;
  readonly sinceMs: number;
  /** How long it will probably take; `undefined` where unknown. */
  readonly expectedSeconds: number | undefined;
  /** When the game opens by itself, in milliseconds since 1970; `undefined` where it does not. */
  readonly opensAtMs: number | undefined;
}

/** The seconds that a wait will probably take from now on; `undefined` where nobody knows. */
function secondsLeft(
  { sinceMs, expectedSeconds }: Pick<Offer, "sinceMs" | "expectedSeconds">,
  nowMs: number,
): number | undefined {
  if (expectedSeconds === undefined) return undefined;
  const left = expectedSeconds - Math.max(0, nowMs - sinceMs) / 1_000;
  return left >= 1 ? left : undefined;
}

/** The line of pages about one wait. */
export type WaitLine = Pick<Waiting, "begin" | "end" | "forget">;

/** How long an offer counts down before a game opens by itself. */
export const countdownMs = 3_000;
/** How long the line about an end stays. */
export const endShownMs = 120_000;

interface Wait {
  readonly label: string;
  /** The key of its times. */
  readonly times: string;
  readonly sinceMs: number;
  readonly expectedSeconds: number | undefined;
  readonly back: (() => Promise<boolean>) | undefined;
  /** It has run long enough to be offered and shown. */
  isDue: boolean;
  /** A game was offered for it, or the player was playing already. */
  isOffered: boolean;
  /** It goes on only when the player has answered it. */
  asks: boolean;
}

/**
 * Everything that is awaited in a window, the offer of a game meanwhile, and the line about it. Each wait
 * leads to one offer at most, and there is one offer at a time. While the player plays, nothing is offered:
 * the line says what is awaited, and how it has ended.
 */
export class Waits implements Disposable {
  #line: WaitLine | undefined;
  readonly #onDidChange = new Emitter<void>();
  /** The offer has changed. */
  readonly onDidChange = this.#onDidChange.event;
  readonly #onDidOpen = new Emitter<number | undefined>();
  /** The countdown is over: the game opens by itself. With the seconds that are probably left. */
  readonly onDidOpen = this.#onDidOpen.event;
  /** In the order in which they began. */
  readonly #running = new Set<Wait>();
  /** The cancel functions of timers: of a wait until it is due, of the countdown, and of the last line. */
  readonly #timers = new Map<Wait | "open" | "end", () => void>();
  #lineOf: Wait | undefined;
  #doesLineAsk = false;
  #offer: { readonly wait: Wait; readonly opensAtMs: number | undefined } | undefined;
  #ended: Wait | undefined;
  #isPlaying = false;

  constructor(
    private readonly time: Pick<Time, "now" | "after">,
    private readonly rules: WaitRules,
    private readonly times: Pick<WaitTimes, "note" | "expected">,
  ) {}

  dispose(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#running.clear();
    this.#ended = undefined;
    this.#offer = undefined;
    this.#showLine();
    this.#onDidChange.dispose();
    this.#onDidOpen.dispose();
  }

  get offer(): Offer | undefined {
    if (this.#offer === undefined) return undefined;
    const { wait, opensAtMs } = this.#offer;
    const { label, sinceMs, expectedSeconds } = wait;
    return { label: shortLabel(label), sinceMs, expectedSeconds, opensAtMs };
  }

  /** Shows the line from now on. */
  attach(line: WaitLine): void {
    this.#line = line;
    this.#lineOf = undefined;
    this.#showLine();
  }

  begin({ label, folder, sinceMs = this.time.now(), back }: WaitStart): RunningWait {
    const times = timesKey(label, folder);
    const wait: Wait = {
      label,
      times,
      sinceMs,
      back,
      expectedSeconds: this.times.expected(times),
      isDue: false,
      isOffered: false,
      asks: false,
    };
    this.#running.add(wait);
    const afterMs = Math.max(0, this.rules.afterMs - (this.time.now() - sinceMs));
    this.#after(wait, afterMs, () => {
      wait.isDue = true;
      this.#forgetEnd();
      this.#update();
    });
    return {
      end: (result) => this.#end(wait, result),
      forget: () => this.#forget(wait),
      ask: (asks) => this.#ask(wait, asks),
    };
  }

  /** Whether a board is seen. */
  setPlaying(isPlaying: boolean): void {
    if (this.#isPlaying === isPlaying) return;
    this.#isPlaying = isPlaying;
    if (!isPlaying) this.#forgetEnd();
    this.#update();
  }

  /**
   * The player takes the offer, or does not want to play now. What runs by now is not offered again. Returns
   * the seconds that are probably left of what was offered; `undefined` where unknown.
   */
  settleOffer(): number | undefined {
    const { offer } = this;
    for (const wait of this.#due) wait.isOffered = true;
    this.#withdraw();
    this.#update();
    return offer && secondsLeft(offer, this.time.now());
  }

  /** Goes back to where the player worked. Resolves with false if that place no longer exists. */
  async goBack(): Promise<boolean> {
    const wait = this.#shown;
    const hasGone = (await wait?.back?.()) ?? false;
    if (hasGone && wait === this.#ended) {
      this.#forgetEnd();
      this.#update();
    }
    return hasGone;
  }

  #end(wait: Wait, result: WaitResult): void {
    if (!this.#running.has(wait)) return;
    // What fails often ends early.
    if (result.kind === "succeeded" || result.kind === "ended")
      this.times.note(wait.times, Math.max(0, this.time.now() - wait.sinceMs) / 1_000);
    this.#remove(wait);
    if (wait.isDue && this.#isPlaying && this.#asking === undefined) this.#showEnd(wait, result);
    this.#update();
  }

  #forget(wait: Wait): void {
    if (!this.#running.has(wait)) return;
    this.#remove(wait);
    this.#update();
  }

  #ask(wait: Wait, asks: boolean): void {
    if (!this.#running.has(wait) || wait.asks === asks) return;
    wait.asks = asks;
    if (asks) this.#forgetEnd();
    if (asks && this.#offer?.wait === wait) this.#withdraw();
    this.#update();
  }

  get #asking(): Wait | undefined {
    return [...this.#running].find(({ asks }) => asks);
  }

  /** What the line is about: first what cannot go on without the player. */
  get #shown(): Wait | undefined {
    return this.#asking ?? this.#ended ?? this.#due[0];
  }

  get #due(): readonly Wait[] {
    return [...this.#running].filter(({ isDue }) => isDue);
  }

  /** Offers a game for the next wait that had no offer yet, and shows the line. */
  #update(): void {
    if (this.#isPlaying) {
      for (const wait of this.#due) wait.isOffered = true;
      this.#withdraw();
    }
    const wait = this.#due.find(({ isOffered, asks }) => !isOffered && !asks);
    if (this.#offer === undefined && wait !== undefined) {
      wait.isOffered = true;
      const { opens } = this.rules;
      this.#offer = { wait, opensAtMs: opens ? this.time.now() + countdownMs : undefined };
      if (opens) this.#after("open", countdownMs, () => this.#onDidOpen.fire(this.settleOffer()));
    }
    this.#showLine();
    this.#onDidChange.fire();
  }

  #remove(wait: Wait): void {
    this.#running.delete(wait);
    this.#cancel(wait);
    if (this.#offer?.wait === wait) this.#withdraw();
  }

  #withdraw(): void {
    this.#offer = undefined;
    this.#cancel("open");
  }

  #showEnd(wait: Wait, result: WaitResult): void {
    this.#forgetEnd();
    if (this.#lineOf !== wait) this.#line?.begin(wait.label, wait.sinceMs);
    this.#lineOf = wait;
    this.#doesLineAsk = wait.asks;
    this.#line?.end(result);
    this.#ended = wait;
    this.#after("end", endShownMs, () => {
      this.#ended = undefined;
      this.#update();
    });
  }

  #forgetEnd(): void {
    this.#ended = undefined;
    this.#cancel("end");
  }

  #showLine(): void {
    const wait = this.#shown;
    const asks = wait?.asks ?? false;
    if (wait === this.#lineOf && asks === this.#doesLineAsk) return;
    this.#lineOf = wait;
    this.#doesLineAsk = asks;
    if (wait === undefined) this.#line?.forget();
    else this.#line?.begin(wait.label, wait.sinceMs, asks);
  }

  #after(key: Wait | "open" | "end", ms: number, run: () => void): void {
    this.#cancel(key);
    const cancel = this.time.after(ms, () => {
      this.#timers.delete(key);
      run();
    });
    this.#timers.set(key, cancel);
  }

  #cancel(key: Wait | "open" | "end"): void {
    this.#timers.get(key)?.();
    this.#timers.delete(key);
  }
}

/** The short text of an offer: the seconds until a game opens, the time left, or the time that has passed. */
export function offerText(offer: Offer, nowMs: number): Message {
  const { sinceMs, opensAtMs } = offer;
  if (opensAtMs !== undefined) {
    const seconds = Math.max(1, Math.ceil((opensAtMs - nowMs) / 1_000));
    return say("Game opens in {0}", quantity(seconds));
  }
  const left = secondsLeft(offer, nowMs);
  return left === undefined
    ? say("Play? {0} so far", secondsText(Math.max(0, nowMs - sinceMs) / 1_000))
    : say("Play? About {0} left", secondsText(left));
}

/** What an offer is about. */
export function offerTooltip({ label, opensAtMs }: Offer): Message {
  return opensAtMs === undefined
    ? say("“{0}” is still running. Click to play.", label)
    : say("“{0}” is still running, so a game opens. Click to open it now.", label);
}

/** "12 s", "1:20". */
function secondsText(seconds: number): Message {
  const whole = Math.max(1, Math.round(seconds));
  return whole < 60 ? say("{0} s", quantity(whole)) : durationText(whole * 1_000);
}
