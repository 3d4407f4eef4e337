import type * as bundle from "../games/sokoban/text/forms/level-forms.js";

/**
 * The readers of forms that few level files have, imported as `#level-forms` (see `imports` in package.json)
 * by bundles of the extension. They are a separate bundle, loaded when a text needs them. A browser loads it
 * by a request, so it is there after `loadReaders`, or with `levels.js`. Before, only our own texts are read.
 */
export const readingOtherForm: typeof bundle.readingOtherForm = function* (text) {
  const loaded = forms();
  return loaded && (yield* loaded.readingOtherForm(text));
};

export const readingSlc: typeof bundle.readingSlc = (text) => forms()!.readingSlc(text);

function forms(): typeof bundle | undefined {
  try {
    return require("./level-forms.js") as typeof bundle;
  } catch {
    return undefined;
  }
}
