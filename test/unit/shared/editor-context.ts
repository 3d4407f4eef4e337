import type { EditorContext } from "../../../src/webview/level-editor/model/editor-context.js";

type Given = Partial<Omit<EditorContext, "host">> & { readonly host?: Partial<EditorContext["host"]> };

/** A page and a host of the level editor that do nothing, but `called` is called for most of it. */
export function quietContext(given: Given = {}, called = (): void => undefined): EditorContext {
  const { host, ...page } = given;
  const done = async () => "done" as const;
  const nothing = async () => null;
  return {
    host: {
      rows: nothing,
      list: nothing,
      edit: done,
      startFrom: done,
      changeList: done,
      keepLoss: async () => true,
      patternIn: nothing,
      takeMerge: done,
      tryMerge: nothing,
      showConflict: called,
      select: called,
      solve: called,
      act: called,
      ...host,
    },
    changed: called,
    tell: called,
    keep: called,
    askForSize: called,
    askAbout: called,
    showKeys: called,
    penIsDown: () => false,
    focusBoard: called,
    focusList: called,
    revealLab: called,
    scrollUp: called,
    makePicture: called,
    whenIdle: called,
    ...page,
  };
}
