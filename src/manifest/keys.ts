import { type CommandName, commands, type ManifestCommand } from "./commands.js";
import { isTypedKey, type KeyRule, keyOfRule } from "./entry.js";
import { prefix } from "./names.js";
import { type KeyPlace, keyPlaces } from "./places.js";

/** A key of a command in one place. */
export interface BoundKey {
  readonly command: CommandName;
  readonly place: KeyPlace;
  readonly rule: KeyRule;
}

export const boundKeys: readonly BoundKey[] = commands.flatMap(({ name, keys = {} }: ManifestCommand) =>
  (Object.entries(keys) as [KeyPlace, readonly KeyRule[]][]).flatMap(([place, rules]) =>
    rules.map((rule) => ({ command: name, place, rule })),
  ),
);

/**
 * `contributes.keybindings`. VS Code shows the last key of a command whose clause holds, so the first key
 * comes last.
 */
export function keybindings() {
  return commands
    .flatMap(({ name }) => boundKeys.filter(({ command }) => command === name).toReversed())
    .flatMap(({ command, place, rule }) => {
      const { when } = keyPlaces[place];
      const key = keyOfRule(rule);
      if (when === undefined || isTypedKey(key)) return [];
      const args = typeof rule === "string" ? undefined : rule.args;
      const binding = {
        command: `${prefix}.${command}`,
        key: key.replace("mod+", "ctrl+"),
        ...(key.startsWith("mod+") ? { mac: key.replace("mod+", "cmd+") } : {}),
        ...(args === undefined ? {} : { args }),
        when: when.text,
      };
      return [binding];
    });
}
