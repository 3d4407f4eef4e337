import * as vscode from "vscode";
import { maxAddressCharacters } from "../../games/levels.js";
import { madeOnce } from "../../games/lists.js";
import { middlePart, usualLook } from "../../games/picture-part.js";
import type { PicturedGame, Pictures as PicturesPort } from "../../midend/ports/ports.js";
import { randomId } from "../../platform/crypto.js";
import type { pictureCommands } from "../../protocol/game/board-commands.js";
import type { ViewPicture } from "../../protocol/game/game-pages.js";
import type { PictureData } from "../../protocol/game/game-wire.js";
import { commandId } from "../kit/commands.js";
import { fileNameOf, readFileUpTo, uriOf } from "../kit/files.js";
import { showError, showInformation, showWarning } from "../kit/notify.js";
import { selectItem } from "../kit/questions.js";
import { speech, t, withoutIcons } from "../kit/translate.js";
import { addressOf, builtInOf, builtInPictures, titleOf } from "./built-in-pictures.js";

/** The code that draws the built-in pictures. */
type PictureDrawings = Pick<typeof import("./picture-drawings.js"), "svgOf">;

/** Larger files aren't suitable as pictures; they would only cost time and memory. */
const maxBytes = 25 * 1024 * 1024;
const extensions = ["png", "jpg", "jpeg", "webp", "svg"] as const;
/** The maximum number of listed images. */
const maxListed = 500;

/**
 * Pictures on tiles. A game stores the address of its picture's file; the file is read when a view requests
 * it.
 */
export class TilePictures implements PicturesPort, vscode.Disposable {
  readonly #uris = new Map<string, vscode.Uri>();
  /** How often each address was selected. The file may have changed, so that views must request it again. */
  readonly #choices = new Map<string, number>();
  readonly #keys = new Map<string, string>();
  readonly #failed = new Set<string>();
  /** Pictures that were just selected: the player is told once if they are cropped. */
  readonly #justChosen = new Set<string>();
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** Fires when a picture becomes usable or unusable. */
  readonly onDidChange = this.#onDidChange.event;

  /** @param drawings loads the code that draws the built-in pictures */
  constructor(
    private readonly log: vscode.LogOutputChannel,
    private readonly drawings: () => Promise<PictureDrawings>,
  ) {}

  dispose(): void {
    this.#onDidChange.dispose();
  }

  /** What a view needs to know about a game's picture; `undefined` if the tiles show numbers. */
  of({ game, picture, picturePart, pictureLook }: PicturedGame): ViewPicture | undefined {
    if (picture === undefined || game.pictures !== true) return undefined;
    // A save may have been edited by hand.
    const uri = uriOf(picture);
    const key = this.#key(picture);
    if (uri === undefined || this.#failed.has(key)) return undefined;
    this.#uris.set(key, uri);
    return {
      key,
      name: nameOf(uri),
      part: picturePart ?? middlePart,
      ...(pictureLook ?? usualLook),
    };
  }

  /** `null` if the picture can't be read; the player is told. */
  async read(key: string): Promise<PictureData | null> {
    const uri = this.#uris.get(key);
    if (uri === undefined) return null;
    try {
      return await readPicture(uri, this.drawings);
    } catch (error) {
      this.fail(key, error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  /**
   * The view can't draw the picture, or it can't be read. The game keeps its address, because the file may
   * come back.
   */
  fail(key: string, reason = t("It is damaged or of a kind that can't be drawn.")): void {
    const uri = this.#uris.get(key);
    if (uri === undefined || this.#failed.has(key)) return;
    this.#failed.add(key);
    this.log.warn(`${uri}: ${reason}`);
    const name = nameOf(uri);
    void showWarning(
      t("The picture “{0}” can't be shown, so the tiles show their numbers. {1}", name, reason),
    );
    this.#onDidChange.fire();
  }

  /**
   * The picture doesn't have the board's shape. A player who just selected it is told that it is cropped, and
   * how to select the part.
   */
  noteCut(key: string): void {
    const uri = this.#uris.get(key);
    if (uri === undefined || !this.#justChosen.delete(key)) return;
    const choose = t("Select Part…");
    const text = t(
      "“{0}” has another shape than the board: its middle lies on the tiles, and the rest is cut off.",
      nameOf(uri),
    );
    void showInformation(text, choose).then((choice) => {
      if (choice === choose) void vscode.commands.executeCommand(commandId("choosePicturePart"));
    });
  }

  async choose(hasPicture: boolean): Promise<string | undefined> {
    const chosen = await askPicture(hasPicture);
    if (chosen === undefined || typeof chosen === "string") return chosen;
    return (await this.accepts(chosen)) ? chosen.toString() : undefined;
  }

  /**
   * The address of the named file or, without one, of the selected one; `undefined` if it can't be a picture.
   */
  async given(uri: vscode.Uri | undefined): Promise<string | undefined> {
    const meant = uri ?? (await askPicture(false));
    return meant instanceof vscode.Uri && (await this.accepts(meant)) ? meant.toString() : undefined;
  }

  #key(address: string): string {
    return madeOnce(this.#keys, `${address}\n${this.#choices.get(address) ?? 0}`, randomId);
  }

  /**
   * Checks a file that the player selected, so that problems are reported at once. Returns whether it can be
   * a picture.
   */
  async accepts(uri: vscode.Uri): Promise<boolean> {
    const address = uri.toString();
    try {
      if (address.length > maxAddressCharacters) throw new Error(t("Its path is too long."));
      await readPicture(uri, this.drawings);
      this.#choices.set(address, (this.#choices.get(address) ?? 0) + 1);
      this.#justChosen.add(this.#key(address));
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      showError(
        t("Couldn't use “{0}” as the picture for the tiles. {1}", fileNameOf(uri), reason),
        "play#sliding-puzzle",
      );
      return false;
    }
  }
}

/**
 * Lets the player select an image of the workspace, another file, or "none" for numbers. Lists what can be
 * done with a picture on the tiles, too.
 */
export async function askPicture(
  hasPicture: boolean,
): Promise<vscode.Uri | "none" | PictureCommand | undefined> {
  const title = t("Picture for the Tiles");
  const selected = await selectItem({
    title,
    placeholder: t("Select an image"),
    // The images of a large workspace are being searched while the list is open.
    items: listPictures(hasPicture),
    matchesDescription: true,
  });
  const picked = selected?.choice;
  if (picked !== "browse") return picked;
  const chosen = await vscode.window.showOpenDialog({
    filters: { [t("Images")]: [...extensions] },
    title,
  });
  return chosen?.[0];
}

interface PictureItem extends vscode.QuickPickItem {
  readonly choice: vscode.Uri | "none" | "browse" | PictureCommand | undefined;
}

async function listPictures(hasPicture: boolean): Promise<PictureItem[]> {
  const found = await vscode.workspace.findFiles(
    `**/*.{${extensions.join(",")}}`,
    "**/node_modules/**",
    maxListed,
  );
  const browse = { label: `$(folder-opened) ${t("Browse…")}`, choice: "browse" as const };
  const none = {
    label: `$(symbol-numeric) ${t("Numbers, No Picture")}`,
    choice: "none" as const,
  };
  const images = found
    .map((uri) => ({
      label: withoutIcons(fileNameOf(uri)),
      description: withoutIcons(vscode.workspace.asRelativePath(uri)),
      choice: uri,
    }))
    .sort((one, other) => one.description.localeCompare(other.description, speech.language));
  const ours = builtInPictures.map((name) => ({
    label: `$(symbol-color) ${titleOf(name)}`,
    choice: vscode.Uri.parse(addressOf(name), true),
  }));
  const heading = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator, choice: undefined });
  const files = images.length === 0 ? [] : [heading(t("Images of this folder")), ...images];
  return [
    ...(hasPicture ? [...pictureItems(), none] : []),
    browse,
    heading(t("Pictures of Tilework")),
    ...ours,
    ...files,
  ];
}

type PictureCommand = (typeof pictureCommands)[number];

/** What can be done with the picture on the tiles. */
function pictureItems(): readonly PictureItem[] {
  return [
    { label: `$(screen-full) ${t("Select Part…")}`, choice: "choosePicturePart" },
    {
      label: `$(list-ordered) ${t("Show or Hide the Numbers")}`,
      choice: "toggleNumbers",
    },
    { label: `$(eye) ${t("Show the Whole Picture")}`, choice: "showPicture" },
  ];
}

function nameOf(uri: vscode.Uri): string {
  const builtIn = builtInOf(uri.toString());
  return builtIn === undefined ? fileNameOf(uri) : titleOf(builtIn);
}

async function readPicture(uri: vscode.Uri, drawings: () => Promise<PictureDrawings>): Promise<PictureData> {
  const builtIn = builtInOf(uri.toString());
  if (builtIn !== undefined) {
    const { svgOf } = await drawings();
    return { type: "image/svg+xml", bytes: new TextEncoder().encode(svgOf(builtIn)) };
  }
  const bytes = new Uint8Array(await readFileUpTo(uri, maxBytes));
  const type = typeOf(bytes);
  if (type === undefined) throw new Error(t("It isn't a PNG, JPEG, WebP or SVG image."));
  return { type, bytes };
}

/** The type by the file's first bytes, because extensions may be wrong. */
function typeOf(bytes: Uint8Array): string | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  return /<svg[\s>]/.test(text(0, 4_096)) ? "image/svg+xml" : undefined;
}
