import { quantity, say } from "../../games/message.js";
import { moveMsOf, replaySpeeds } from "../../protocol/replay-speed.js";
import type { Ports } from "../ports/ports.js";
import type { RecordStore } from "../store/record-store.js";
import { askPlayerName, askSpeed } from "./questions.js";

/** Settings that players change by a question. Each resolves with whether it was answered. */

export async function changePlayerName({ ask }: Pick<Ports, "ask">, records: RecordStore): Promise<boolean> {
  const name = await askPlayerName(ask, records.playerName);
  if (name !== undefined) await records.setPlayerName(name);
  return name !== undefined;
}

export async function chooseAutoPlaySpeed({
  ask,
  settings,
}: Pick<Ports, "ask" | "settings">): Promise<boolean> {
  const speeds = [
    { label: say("Slow"), ms: 800 },
    { label: say("Normal"), ms: 250 },
    { label: say("Fast"), ms: 80 },
    { label: say("Fastest"), ms: 0 },
  ];
  const ms = await askSpeed(ask, say("Auto Play Speed"), speeds, settings.play.autoPlayMoveMs);
  if (ms !== undefined) await settings.change("autoPlayMoveMs", ms);
  return ms !== undefined;
}

export async function chooseReplaySpeed({
  ask,
  settings,
}: Pick<Ports, "ask" | "settings">): Promise<boolean> {
  const speeds = replaySpeeds.map((speed) => ({ label: say("{0}×", quantity(speed)), ms: moveMsOf(speed) }));
  const ms = await askSpeed(ask, say("Replay Speed"), speeds, settings.play.replayMoveMs);
  if (ms !== undefined) await settings.change("replayMoveMs", ms);
  return ms !== undefined;
}
