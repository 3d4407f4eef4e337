import { atMostCharacters } from "../../games/counted.js";
import { type Message, plural, quantity, say } from "../../games/message.js";
import { cleanName, nameLimit } from "../../games/statistics/high-scores.js";
import { moveMsOf, replaySpeeds } from "../../protocol/replay-speed.js";
import type { Ports } from "../ports/ports.js";
import type { RecordStore } from "../store/record-store.js";

/** Settings that players change by a question. Each resolves with whether it was answered. */

export async function changePlayerName({ ask }: Pick<Ports, "ask">, records: RecordStore): Promise<boolean> {
  const name = await ask.text({
    title: say("Player Name"),
    prompt: plural(
      nameLimit,
      "The name beside your best scores, up to {0} character. It is remembered.",
      "The name beside your best scores, up to {0} characters. It is remembered.",
    ),
    value: records.playerName ?? "",
    maxLength: 200,
    problem: (text) => {
      if (cleanName(text) === "") return say("Enter at least one character.");
      return text.trim().length > nameLimit ? atMostCharacters(nameLimit) : undefined;
    },
  });
  if (name !== undefined) await records.setPlayerName(name);
  return name !== undefined;
}

type SpeedPorts = Pick<Ports, "ask" | "settings">;

export function chooseAutoPlaySpeed(ports: SpeedPorts): Promise<boolean> {
  const speeds = [
    { label: say("Slow"), ms: 800 },
    { label: say("Normal"), ms: 250 },
    { label: say("Fast"), ms: 80 },
    { label: say("Fastest"), ms: 0 },
  ];
  return chooseSpeed(ports, say("Auto Play Speed"), speeds, "autoPlayMoveMs");
}

export function chooseReplaySpeed(ports: SpeedPorts): Promise<boolean> {
  const speeds = replaySpeeds.map((speed) => ({ label: say("{0}×", quantity(speed)), ms: moveMsOf(speed) }));
  return chooseSpeed(ports, say("Replay Speed"), speeds, "replayMoveMs");
}

/** Asks for a speed in milliseconds a move. */
async function chooseSpeed(
  { ask, settings }: SpeedPorts,
  title: Message,
  speeds: readonly { readonly label: Message; readonly ms: number }[],
  setting: "autoPlayMoveMs" | "replayMoveMs",
): Promise<boolean> {
  const now = settings.play[setting];
  const choices = speeds.map(({ label, ms }) => ({
    label,
    detail: ms === now ? say("{0} ms a move, current", ms) : say("{0} ms a move", ms),
  }));
  const distances = speeds.map(({ ms }) => Math.abs(ms - now));
  // A setting may be a speed that is not in the list.
  const selected = distances.indexOf(Math.min(...distances));
  const chosen = await ask.choose({ title, prompt: say("Speed"), choices, selected });
  const speed = chosen && speeds[chosen.index];
  if (speed !== undefined) await settings.change(setting, speed.ms);
  return speed !== undefined;
}
