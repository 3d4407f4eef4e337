import type { LevelEditorModel } from "../model/level-editor-model.js";
import { subjectOf } from "./picture-subject.js";
import { type PictureReceiver, TileworkPictureDialog } from "./tilework-picture-dialog.js";

/**
 * Asks what picture to make of what the editor shows; `copies`: puts the board on the clipboard without
 * asking. Nothing where no level is shown.
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
