/**
 * The forms of level files that few files have. In the extension they are a bundle of their own, which is
 * loaded with the first text from outside; see `#level-forms` in package.json.
 */
export { readingOtherForm } from "./other-forms.js";
export { readingSlc } from "./slc.js";
