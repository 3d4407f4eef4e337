import { type Message, quantity, say } from "../../games/message.js";
import { durationText } from "../../games/message-texts.js";
import type { Offer } from "./waits.js";

/** The short text of an offer: the seconds until a game opens, the time left, or the time that has passed. */
export function offerText({ sinceMs, expectedSeconds, opensAtMs }: Offer, nowMs: number): Message {
  if (opensAtMs !== undefined) {
    const seconds = Math.max(1, Math.ceil((opensAtMs - nowMs) / 1_000));
    return say("Game opens in {0}", quantity(seconds));
  }
  const passed = Math.max(0, (nowMs - sinceMs) / 1_000);
  const left = expectedSeconds === undefined ? 0 : expectedSeconds - passed;
  return left >= 1
    ? say("Play? About {0} left", secondsText(left))
    : say("Play? {0} so far", secondsText(passed));
}

/** What an offer is about. */
export function offerTooltip({ label, opensAtMs }: Offer): Message {
  return opensAtMs === undefined
    ? say("“{0}” is still running. Click to continue your game.", label)
    : say("“{0}” is still running, so your game opens. Click to open it now.", label);
}

/** "12 s", "1:20". */
function secondsText(seconds: number): Message {
  const whole = Math.max(1, Math.round(seconds));
  return whole < 60 ? say("{0} s", quantity(whole)) : durationText(whole * 1_000);
}
