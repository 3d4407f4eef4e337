import { parseJson } from "../games/reading.js";

/**
 * The part of JSON Schema that operations and the program's JSON output use. A schema is written once, as a
 * constant: `Value` makes its type, `readValue` checks values, and guides and manifests hold it as it is.
 */
export type Schema =
  | TextSchema
  | NumberSchema
  | FlagSchema
  | ChoiceSchema
  | ListSchema
  | ObjectSchema
  | EitherSchema;

/** A type, alone or with “null”. */
type Kind<Name extends string> = Name | readonly [Name, "null"];

interface Described {
  readonly description?: string;
}

export interface TextSchema extends Described {
  readonly type: Kind<"string">;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
}

export interface NumberSchema extends Described {
  readonly type: Kind<"integer" | "number">;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface FlagSchema extends Described {
  readonly type: Kind<"boolean">;
}

/** One of some constants of any kind. */
export interface ChoiceSchema extends Described {
  readonly type?: never;
  readonly enum: readonly (string | boolean | null)[];
}

/** Numbers or some texts. `Value` has no type for them. */
export interface EitherSchema extends Described {
  readonly type?: never;
  readonly anyOf: readonly (TextSchema | NumberSchema)[];
}

export interface ListSchema extends Described {
  readonly type: Kind<"array">;
  readonly items: Schema;
  readonly maxItems?: number;
}

export interface ObjectSchema extends Described {
  readonly type: Kind<"object">;
  readonly properties: Readonly<Record<string, Schema>>;
  /** Absent: none is required. */
  readonly required?: readonly string[];
  /** Absent: other properties may follow in later versions. */
  readonly additionalProperties?: false;
}

/** The type of the values that a schema accepts. */
export type Value<S> = S extends { readonly type: readonly [infer Name, "null"] }
  ? ValueOf<S, Name> | null
  : S extends { readonly type: infer Name }
    ? ValueOf<S, Name>
    : S extends { readonly enum: readonly (infer Choice)[] }
      ? Choice
      : never;

type ValueOf<S, Name> = S extends { readonly enum: readonly (infer Choice)[] }
  ? Choice
  : Name extends "string"
    ? string
    : Name extends "integer" | "number"
      ? number
      : Name extends "boolean"
        ? boolean
        : S extends { readonly items: infer Item }
          ? readonly Value<Item>[]
          : S extends { readonly properties: infer Properties }
            ? ObjectOf<Properties, S extends { readonly required: readonly (infer R)[] } ? R : never>
            : never;

type ObjectOf<Properties, Required> = {
  readonly [Name in keyof Properties as Name extends Required ? Name : never]: Value<Properties[Name]>;
} & {
  readonly [Name in keyof Properties as Name extends Required ? never : Name]?:
    | Value<Properties[Name]>
    | undefined;
};

type Properties = ObjectSchema["properties"];

/** The schema of an object. `optional`: the properties that may be missing. */
export function objectOf<
  const Needed extends Properties,
  const Optional extends Properties = Record<never, never>,
>(needed: Needed, optional?: Optional) {
  const properties = { ...needed, ...optional } as Needed & Optional;
  const required = Object.keys(needed) as readonly (keyof Needed & string)[];
  return { type: "object", properties, required } as const;
}

/** The same, where the object itself may be missing. */
export function objectOrNull<
  const Needed extends Properties,
  const Optional extends Properties = Record<never, never>,
>(needed: Needed, optional?: Optional) {
  return { ...objectOf(needed, optional), type: ["object", "null"] } as const;
}

/** The schema of an input, which has no other properties than these. */
export function inputOf<
  const Properties extends Readonly<Record<string, Schema>>,
  const Required extends readonly (keyof Properties & string)[] = [],
>(properties: Properties, ...required: Required) {
  const closed = { additionalProperties: false } as const;
  // Some readers of schemas accept no empty list.
  const needed = (required.length > 0 ? { required } : {}) as { readonly required: Required };
  return { type: "object", properties, ...needed, ...closed } as const;
}

/** The problem of a value. `at` is the path to it, such as “level.number”; empty for the whole. */
export interface Mismatch {
  readonly message: string;
  readonly at: string;
}

export type Reading<Read> =
  | { readonly ok: true; readonly value: Read }
  | { readonly ok: false; readonly mismatch: Mismatch };

/** Longer names of unknown properties are cut in the error. */
const maxNameCharacters = 40;

/**
 * Checks a value from outside. Returns a copy with the properties of the schema and nothing else, or the
 * first mismatch. Never throws.
 */
export function readValue<const S extends Schema>(schema: S, value: unknown): Reading<Value<S>> {
  try {
    return { ok: true, value: read(schema, value, "") as Value<S> };
  } catch (error) {
    if (error instanceof SchemaMismatch) return { ok: false, mismatch: error };
    throw error;
  }
}

class SchemaMismatch extends Error implements Mismatch {
  constructor(
    message: string,
    readonly at: string,
  ) {
    super(message);
  }
}

function read(schema: Schema, value: unknown, at: string): unknown {
  if ("anyOf" in schema) {
    const found = schema.anyOf.map((one) => readValue(one, value)).find(({ ok }) => ok);
    if (found?.ok !== true) throw wrong(at, "is of none of the allowed kinds");
    return found.value;
  }
  if (schema.type === undefined) {
    if (!schema.enum.some((one) => one === value))
      throw wrong(at, `must be one of: ${schema.enum.join(", ")}`);
    return value;
  }
  const [kind, isNullable] = kindOf(schema.type);
  if (value === null && isNullable) return null;
  switch (kind) {
    case "string":
      return readText(schema as TextSchema, value, at);
    case "integer":
    case "number":
      return readNumber(schema as NumberSchema, kind, value, at);
    case "boolean":
      if (typeof value !== "boolean") throw wrong(at, "must be true or false");
      return value;
    case "array":
      return readList(schema as ListSchema, parsedText(value), at);
    case "object":
      return readObject(schema as ObjectSchema, parsedText(value), at);
  }
}

function kindOf(type: NonNullable<Schema["type"]>) {
  return typeof type === "string" ? ([type, false] as const) : ([type[0], true] as const);
}

function readText({ enum: choices, maxLength }: TextSchema, value: unknown, at: string): string {
  if (typeof value !== "string") throw wrong(at, "must be a string");
  if (choices !== undefined && !choices.includes(value))
    throw wrong(at, `must be one of: ${choices.join(", ")}`);
  if (maxLength !== undefined && value.length > maxLength)
    throw wrong(at, `has more than ${maxLength} characters`);
  return value;
}

function readNumber(
  { minimum, maximum }: NumberSchema,
  kind: "integer" | "number",
  value: unknown,
  at: string,
): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw wrong(at, "must be a number");
  if (kind === "integer" && !Number.isInteger(value)) throw wrong(at, "must be a whole number");
  if (minimum !== undefined && value < minimum) throw wrong(at, `must be at least ${minimum}`);
  if (maximum !== undefined && value > maximum) throw wrong(at, `must be at most ${maximum}`);
  return value;
}

function readList({ items, maxItems }: ListSchema, value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(at, "must be a list");
  if (maxItems !== undefined && value.length > maxItems) throw wrong(at, `has more than ${maxItems} items`);
  return Array.from(value, (item, index) => read(items, item, `${at}[${index}]`));
}

function readObject(
  { properties, required = [], additionalProperties }: ObjectSchema,
  value: unknown,
  at: string,
): object {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw wrong(at, "must be an object");
  if (additionalProperties === false) {
    const extra = Object.keys(value).find((name) => !Object.hasOwn(properties, name));
    if (extra !== undefined) {
      const known = Object.keys(properties).join(", ");
      throw wrong(pathOf(at, extra.slice(0, maxNameCharacters)), `is unknown. Known: ${known}`);
    }
  }
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const given = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    // Many clients write null for what is absent.
    const part = given === null && !readValue(schema, null).ok ? undefined : given;
    if (part !== undefined) found[name] = read(schema, part, pathOf(at, name));
    else if (required.includes(name)) throw wrong(pathOf(at, name), "is missing");
  }
  return found;
}

/** Some clients write lists and objects as texts of their JSON. Anything else is returned as it is. */
function parsedText(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  return parseJson(value) ?? value;
}

function pathOf(at: string, name: string): string {
  return at === "" ? name : `${at}.${name}`;
}

function wrong(at: string, what: string): SchemaMismatch {
  return new SchemaMismatch(`${at === "" ? "The input" : `“${at}”`} ${what}.`, at);
}
