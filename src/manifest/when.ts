import type { OwnContext } from "./names.js";

/**
 * `when` clauses of VS Code as values. They are combined from named clauses, and become text only in the
 * manifest.
 */

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

export type Clause =
  | { readonly kind: "set"; readonly context: ContextName }
  | { readonly kind: "equals"; readonly context: ContextName; readonly value: string }
  | { readonly kind: "matches"; readonly context: ContextName; readonly pattern: RegExp }
  | { readonly kind: "in"; readonly context: ContextName; readonly object: OwnContext }
  | { readonly kind: "not"; readonly clause: Clause }
  | { readonly kind: "all" | "any"; readonly clauses: readonly Clause[] };

/** Whether a context is set and neither false nor empty. */
export function set(context: ContextName): Clause {
  return { kind: "set", context };
}

export function equals(context: ContextName, value: string): Clause {
  return { kind: "equals", context, value };
}

export function matches(context: ContextName, pattern: RegExp): Clause {
  return { kind: "matches", context, pattern };
}

/** Whether a context's value is a key of an object that the extension keeps as a context. */
export function isIn(context: ContextName, object: OwnContext): Clause {
  return { kind: "in", context, object };
}

export function not(clause: Clause): Clause {
  return { kind: "not", clause };
}

export function all(...clauses: readonly Clause[]): Clause {
  return { kind: "all", clauses };
}

export function any(...clauses: readonly Clause[]): Clause {
  return { kind: "any", clauses };
}

/** The text of a clause for VS Code: `!` binds closest, then `&&`, then `||`. */
export function whenText(clause: Clause): string {
  switch (clause.kind) {
    case "set":
      return clause.context;
    case "equals":
      return `${clause.context} == '${clause.value}'`;
    case "matches":
      return `${clause.context} =~ ${clause.pattern}`;
    case "in":
      return `${clause.context} in ${clause.object}`;
    case "not":
      return negatedText(clause.clause);
    case "all":
      return clause.clauses
        .map((part) => (part.kind === "any" ? `(${whenText(part)})` : whenText(part)))
        .join(" && ");
    case "any":
      return clause.clauses.map(whenText).join(" || ");
  }
}

function negatedText(clause: Clause): string {
  if (clause.kind === "equals") return `${clause.context} != '${clause.value}'`;
  if (clause.kind === "set") return `!${clause.context}`;
  return `!(${whenText(clause)})`;
}
