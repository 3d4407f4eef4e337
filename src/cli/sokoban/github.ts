/** A remark at a place of a file. Lines and columns count from 1. */
export interface Annotation {
  readonly kind: "error" | "warning" | "notice";
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly title: string;
  readonly message: string;
}

/**
 * A line that GitHub Actions shows at the place in the file:
 * docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 */
export function annotationLine({ kind, file, line, column, title, message }: Annotation): string {
  const properties = {
    file,
    line: String(line),
    ...(column === undefined ? {} : { col: String(column) }),
    title,
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(value)}`);
  return `::${kind} ${list.join(",")}::${escaped(message)}`;
}

/** A line break would end the command, and percent signs start escapes. */
function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
