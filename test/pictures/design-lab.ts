import { type LevelEditorPage, levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import type { Workbench } from "../e2e/shared/workbench.js";
import { openForPictures, takePicture } from "./taking.js";

/** The documentation shows pictures about as wide as a window of this size. */
const pictureOptions = { scale: 0.8, quality: 0.75 };
const viewport = { width: 1180, height: 760 };

const level =
  "Title: The store|##########|#    #   #|# $    . #|#@  ##   #|# $    . #|##    #  #| #########|";

/** The design lab with all of its changes, and with a square that makes no difference. */
export async function run(): Promise<void> {
  const folder = levelFolder({ "store.xsb": level.replaceAll("|", "\n") });
  const workbench = await openForPictures({ folder, viewport });
  const editor = await openLevelFile(workbench, "store.xsb");
  await takeLab(workbench, editor);
  await workbench.close();
}

async function takeLab(workbench: Workbench, editor: LevelEditorPage): Promise<void> {
  await workbench.runCommand("Sokoban Editor: Design Lab");
  const text = async () =>
    (await (await editor.find("tilework-design-lab section")).first().innerText()) ?? "";
  await editor.until("the lab has ended", async () => /(\d+) of \1 tried/.test(await text()), 60_000);
  await takePicture(workbench, "docs/images/pages/design-lab-dark.webp", pictureOptions);
  await workbench.setTheme("light");
  await (await editor.find("tilework-design-lab select")).selectOption("pieces");
  await (await editor.find("tilework-design-lab tbody tr")).first().focus();
  await editor.press("ArrowDown");
  await takePicture(workbench, "docs/images/pages/design-lab-light.webp", pictureOptions);
}
