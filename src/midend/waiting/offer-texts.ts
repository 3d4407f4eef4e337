import { type Message, quantity, say } from "../../games/message.js";
import { durationText } from "../../games/message-texts.js";
import { type Offer, secondsLeft } from "./waits.js";

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
