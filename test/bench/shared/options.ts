import { parseArgs } from "node:util";

type Defaults = Readonly<Record<string, string | number | boolean | undefined>>;
type ValueOf<Default> = Default extends number
  ? number
  : Default extends boolean
    ? boolean
    : Default extends string
      ? string
      : string | undefined;
type Options<Of extends Defaults> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> };

/**
 * The options of a bench, with their defaults, which give them their types; `undefined` for a text without
 * one. Throws the usage if a number is none or if they are not right together.
 */
export function readOptions<const Of extends Defaults>(
  args: readonly string[],
  usage: string,
  defaults: Of,
  areRight: (options: Options<Of>) => boolean = () => true,
): Options<Of> {
  const kinds = Object.entries(defaults).map(([name, value]) => {
    const type = typeof value === "boolean" ? ("boolean" as const) : ("string" as const);
    return [name, { type }] as const;
  });
  const { values } = parseArgs({ args: [...args], options: Object.fromEntries(kinds) });
  const read = Object.entries(defaults).map(([name, value]) => {
    const given = values[name] ?? value;
    return [name, typeof value === "number" ? Number(given) : given] as const;
  });
  const options = Object.fromEntries(read) as Options<Of>;
  if (read.some(([, value]) => Number.isNaN(value)) || !areRight(options)) throw new Error(usage);
  return options;
}
