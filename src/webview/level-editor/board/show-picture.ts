import type { LevelEditorModel } from "../model/level-editor-model.js";
import { subjectOf } from "./picture-subject.js";
import { type PictureReceiver, TileworkPictureDialog } from "./tilework-picture-dialog.js";

/**
 * Opens the picture dialog for the shown level; `copies`: copies the board to the clipboard without asking.
 * Does nothing if no level is shown.
 */
export async function showPicture(
  model: LevelEditorModel,
  host: PictureReceiver,
  copies: boolean,
): Promise<void> {
  const subject = subjectOf(model);
  if (subject === undefined) return;
  let dialog = document.querySelector("tilework-picture-dialog");
  if (dialog === null) {
    dialog = new TileworkPictureDialog();
    dialog.host = host;
    document.body.append(dialog);
  }
  if (copies) await dialog.copy(subject);
  else dialog.open(subject, model.playing.replay !== undefined);
}
