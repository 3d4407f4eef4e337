import type { BoardPage } from "../../../protocol/game/game-pages.js";
import { movedSprites } from "../../board/scene-changes.js";
import type { Skin, Sound } from "../../board/skin.js";

/**
 * A tone: its start and end frequency in Hz, its duration in seconds, its initial volume from 0 to 1, and its
 * start time.
 */
interface Tone {
  readonly hz: number;
  readonly toHz?: number;
  readonly s: number;
  readonly gain: number;
  readonly at?: number;
  readonly type?: OscillatorType;
}

/** The maximum volume, a twentieth of full scale: the sounds accompany work and must not disturb it. */
const maxVolume = 0.05;

/** The sounds between one page and the next, within one game only. The end of a game sounds once. */
export function soundsBetween(before: BoardPage | undefined, page: BoardPage, skin: Skin): readonly Sound[] {
  if (
    !page.sound ||
    before === undefined ||
    before.gameKey !== page.gameKey ||
    (before.replay === undefined) !== (page.replay === undefined)
  )
    return [];
  const own =
    skin.sound ??
    ((one, other) => (movedSprites(one, other).length > 0 ? ({ kind: "move" } as const) : undefined));
  const moved = own(before.scene, page.scene);
  const isEnd = before.status === "playing" && page.status !== "playing";
  return [
    ...(moved === undefined ? [] : [moved]),
    ...(isEnd ? [{ kind: page.status === "won" ? "won" : "lost" } as const] : []),
  ];
}

/** The tones of a sound. The `height` of a merge raises the pitch by one semitone for each doubling. */
export function tonesOf(sound: Sound): readonly Tone[] {
  switch (sound.kind) {
    case "move":
      return [{ hz: 190, toHz: 140, s: 0.05, gain: 0.5 }];
    case "push":
      return [{ hz: 120, toHz: 82, s: 0.09, gain: 1, type: "triangle" }];
    case "merge":
      return [{ hz: 262 * 2 ** (sound.height / 12), s: 0.13, gain: 0.8 }];
    case "home":
      return [
        { hz: 587, s: 0.1, gain: 0.7 },
        { hz: 880, s: 0.14, gain: 0.6, at: 0.07 },
      ];
    case "won":
      return [523, 659, 784, 1047].map((hz, index) => ({ hz, s: 0.22, gain: 0.8, at: 0.15 + 0.1 * index }));
    case "lost":
      return [
        { hz: 247, s: 0.2, gain: 0.7, at: 0.1 },
        { hz: 196, s: 0.3, gain: 0.7, at: 0.26 },
      ];
  }
}

/**
 * Plays sounds with Web Audio. Without it, or where the browser blocks it, nothing sounds and nothing fails.
 */
export class Sounds {
  #context: AudioContext | undefined;

  play(sound: Sound): void {
    if (typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    // Browsers block sound before the first press on the page.
    if (context.state === "suspended") void context.resume().catch(() => undefined);
    for (const { hz, toHz, s, gain, at = 0, type = "sine" } of tonesOf(sound)) {
      const from = context.currentTime + at;
      const oscillator = new OscillatorNode(context, { type, frequency: hz });
      const volume = new GainNode(context, { gain: 0 });
      if (toHz !== undefined) oscillator.frequency.exponentialRampToValueAtTime(toHz, from + s);
      // A fade-in of some milliseconds: a jump in volume would click.
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(gain * maxVolume, from + 0.006);
      volume.gain.exponentialRampToValueAtTime(0.0001, from + s);
      oscillator.connect(volume).connect(context.destination);
      oscillator.start(from);
      oscillator.stop(from + s + 0.02);
    }
  }

  close(): void {
    void this.#context?.close().catch(() => undefined);
    this.#context = undefined;
  }
}
