/**
 * An answer as text for a model. Each property has a line, blocks of text are below their names, and lists
 * have an object on each line.
 */
export function answerText(answer: object): string {
  return Object.entries(answer)
    .flatMap(([name, value]) => (value === undefined ? [] : [propertyText(name, value)]))
    .join("\n");
}

function propertyText(name: string, value: unknown): string {
  if (typeof value === "string") return value.includes("\n") ? `${name}:\n${value}` : `${name}: ${value}`;
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== "object" || Array.isArray(item));
    if (isPlain) return `${name}: ${JSON.stringify(value)}`;
    return [`${name}:`, ...value.map((item) => `- ${JSON.stringify(item)}`)].join("\n");
  }
  if (typeof value !== "object" || value === null) return `${name}: ${String(value)}`;
  return `${name}:\n${answerText(value)}`;
}
