import { loadBundle } from "#host/bundles";
import type * as later from "./later.js";
import type * as rare from "./rare.js";

type Part<Loads, Name extends keyof Loads> = Loads[Name] extends () => Promise<infer Module> ? Module : never;
export type Later<Name extends keyof typeof later.parts> = Part<typeof later.parts, Name>;
export type Rare<Name extends keyof typeof rare.parts> = Part<typeof rare.parts, Name>;

/** Loads a part of what many players come to after their first moves. */
export async function loadLater<Name extends keyof typeof later.parts>(name: Name): Promise<Later<Name>> {
  const { parts } = (await loadBundle("later")) as typeof later;
  return (await parts[name]()) as Later<Name>;
}

/** Loads a part of what few players use. */
export async function loadRare<Name extends keyof typeof rare.parts>(name: Name): Promise<Rare<Name>> {
  const { parts } = (await loadBundle("rare")) as typeof rare;
  return (await parts[name]()) as Rare<Name>;
}
