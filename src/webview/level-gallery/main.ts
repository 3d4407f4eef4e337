import { maxSeed } from "../../games/random.js";
import { integer, listOf, object, type ValueOf } from "../../games/reading.js";
import { Channel } from "../../protocol/channel.js";
import { type GalleryHostApi, type GalleryViewApi, maxCards } from "../../protocol/levels/gallery-wire.js";
import { useLanguage } from "../kit/translate.js";
import { openPort } from "../kit/vscode-port.js";
import { TileworkLevelGallery } from "./tilework-level-gallery.js";

/** Connects the gallery's view to the extension host. */

/** The state of a hidden view. */
const readKept = object({ seeds: listOf(integer(0, maxSeed), maxCards) });

const port = openPort<ValueOf<typeof readKept>>();
const gallery = new TileworkLevelGallery();
gallery.chosen = new Set(readKept(port.kept())?.seeds);

const channel = new Channel<GalleryViewApi, GalleryHostApi>(
  port,
  {
    // A page that arrives before the translations waits for them; otherwise its texts would stay English.
    show: (page) =>
      prepared.then(() => {
        gallery.page = page;
      }),
  },
  "trusted",
  (problem) => console.warn(problem),
);

const prepared: Promise<void> = channel
  .request("ready", null)
  .then(useLanguage, (error: unknown) => console.error(error));

gallery.addEventListener("tilework-gallery-action", ({ detail }) => channel.notify("act", detail));
gallery.addEventListener("tilework-gallery-chosen", ({ detail }) => port.keep({ seeds: detail }));
document.querySelector("tilework-app")?.remove();
document.body.append(gallery);
