import type { ViewSolution } from "../../../src/protocol/levels/editor-wire.js";
import type { EditorContext } from "../../../src/webview/level-editor/model/editor-state.js";

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
      keepPattern: async () => true,
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
    keepCopied: called,
    isCopied: () => false,
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

/** A solution in the file of a level. */
export function storedSolution(name: string, lurd: string): ViewSolution {
  const counts = { moves: lurd.length, pushes: lurd.replace(/[a-z]/g, "").length };
  const about = { ownName: name, about: "", stored: 0, problem: undefined } as const;
  return { kind: "solution", name, ...about, lurd, ...counts };
}
