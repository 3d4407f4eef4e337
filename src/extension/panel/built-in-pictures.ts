import { t } from "../kit/translate.js";

/** Five pictures for tiles. `picture-drawings.ts` draws them. */
export const builtInPictures = ["dunes", "night", "rings", "mosaic", "reef"] as const;

export type BuiltInPicture = (typeof builtInPictures)[number];

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
  const titles: Readonly<Record<BuiltInPicture, string>> = {
    dunes: t("Dunes"),
    night: t("Night over Hills"),
    rings: t("Rings"),
    mosaic: t("Mosaic"),
    reef: t("Reef"),
  };
  return titles[name];
}
