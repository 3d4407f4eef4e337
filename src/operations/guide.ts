import { type DescribedOperation, describedOperations } from "./described-operations.js";
import type { Schema } from "./schema.js";

const region = /(<!-- operations: written by npm run manifest -->\n)[\s\S]*?(<!-- end of operations -->)/;

/** The guide with all operations between its marks. Throws where the marks are missing. */
export function withOperations(markdown: string): string {
  if (!region.test(markdown)) throw new Error("The operations have no place: a mark is missing.");
  const chapters = describedOperations.map(chapter).join("\n");
  return markdown.replace(region, (_, begin: string, end: string) => `${begin}${chapters}\n${end}`);
}

function chapter({ name, title, description, input, output, changes }: DescribedOperation): string {
  const lines = [
    `### ${title}`,
    `\`${name}\`${changes ? ", which changes something" : ""}. ${description}`,
    `- Input: ${propertiesText(input.properties, input.required)}.`,
    `- Output: ${propertiesText(output.properties, output.required)}.`,
  ];
  return `${lines.slice(0, 2).join("\n\n")}\n\n${lines.slice(2).join("\n")}\n`;
}

/** Names with their types; those that may be absent have a question mark. */
function propertiesText(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): string {
  return Object.entries(properties)
    .map(([name, schema]) => `\`${name}${required.includes(name) ? "" : "?"}\` ${typeText(schema)}`)
    .join(", ");
}

function typeText(schema: Schema): string {
  if ("enum" in schema && schema.enum !== undefined)
    return schema.enum.map((choice) => `\`${choice}\``).join(" or ");
  const { type } = schema;
  if (typeof type === "object") return `${type[0]} or null`;
  const bounds =
    "minimum" in schema && "maximum" in schema ? ` from ${schema.minimum} to ${schema.maximum}` : "";
  return `${type}${bounds}`;
}
