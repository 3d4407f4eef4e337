import { say } from "../../games/message.js";
import { translate } from "../kit/translate.js";

/** Five pictures for tiles, with their titles. `picture-drawings.ts` draws them. */
const titles = {
  dunes: say("Dunes"),
  night: say("Night over Hills"),
  rings: say("Rings"),
  mosaic: say("Mosaic"),
  reef: say("Reef"),
} as const;

export type BuiltInPicture = keyof typeof titles;
export const builtInPictures = Object.keys(titles) as readonly BuiltInPicture[];

const scheme = "tilework-picture";

/** The address that saves use for it; it never changes. */
export function addressOf(name: BuiltInPicture): string {
  return `${scheme}:${name}`;
}

/** The built-in picture of an address; `undefined` if it is a file's address. */
export function builtInOf(address: string): BuiltInPicture | undefined {
  return builtInPictures.find((name) => addressOf(name) === address);
}

export function titleOf(name: BuiltInPicture): string {
  return translate(titles[name]);
}
