import type { OwnContext } from "./names.js";

/** VS Code's own contexts that our clauses use. */
type CodeContext =
  | "activeCustomEditorId"
  | "activeWebviewPanelId"
  | "editorLangId"
  | "inQuickOpen"
  | "inZenMode"
  | "inputFocus"
  | "listDoubleSelection"
  | "listFocus"
  | "resourceExtname"
  | "resourceLangId"
  | "resourcePath"
  | "controllerId"
  | "textCompareEditorActive"
  | "view"
  | "viewItem"
  | "webviewId"
  | "webviewSection"
  | "workspaceFolderCount";

export type ContextName = OwnContext | CodeContext;

/** A `when` clause of VS Code. Clauses are combined from named ones. */
export interface Clause {
  readonly text: string;
  /** The text of its opposite. */
  readonly negated: string;
  /** Whether it joins clauses with `||`, which binds less closely than `&&`. */
  readonly isAny?: boolean;
}

function clause(text: string, negated = `!(${text})`): Clause {
  return { text, negated };
}

/** Whether a context is set and neither false nor empty. */
export function set(context: ContextName): Clause {
  return clause(context, `!${context}`);
}

export function equals(context: ContextName, value: string): Clause {
  return clause(`${context} == '${value}'`, `${context} != '${value}'`);
}

export function matches(context: ContextName, pattern: RegExp): Clause {
  return clause(`${context} =~ ${pattern}`);
}

/** Whether a context's value is a key of an object that the extension keeps as a context. */
export function isIn(context: ContextName, object: OwnContext): Clause {
  return clause(`${context} in ${object}`);
}

export function not({ negated }: Clause): Clause {
  return clause(negated);
}

export function all(...clauses: readonly Clause[]): Clause {
  return clause(clauses.map(({ text, isAny }) => (isAny ? `(${text})` : text)).join(" && "));
}

export function any(...clauses: readonly Clause[]): Clause {
  return { ...clause(clauses.map(({ text }) => text).join(" || ")), isAny: true };
}
