import * as vscode from "vscode";

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
    dunes: vscode.l10n.t("Dunes"),
    night: vscode.l10n.t("Night over Hills"),
    rings: vscode.l10n.t("Rings"),
    mosaic: vscode.l10n.t("Mosaic"),
    reef: vscode.l10n.t("Reef"),
  };
  return titles[name];
}
