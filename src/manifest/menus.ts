import { commands } from "./commands.js";
import { type MenuName, menuNames } from "./entry.js";
import { prefix } from "./names.js";
import { surfaces } from "./places.js";
import { whenText } from "./when.js";

/** `contributes.commands` and `contributes.menus`. */

export function commandContributions() {
  return commands.map(({ name, category, icon, short, surface }) => ({
    command: `${prefix}.${name}`,
    title: `%command.${name}%`,
    ...(short === undefined ? {} : { shortTitle: `%command.${name}.short%` }),
    category,
    ...(icon === undefined ? {} : { icon }),
    // The palette hides commands that are not enabled, and their keys do nothing.
    ...(surface === undefined ? {} : { enablement: whenText(surfaces[surface]) }),
  }));
}

export function menus() {
  const commandPalette = commands.flatMap(({ name, palette }) =>
    palette === undefined
      ? []
      : [{ command: `${prefix}.${name}`, when: palette === "never" ? "false" : whenText(palette) }],
  );
  const others = menuNames.map((menu) => [
    menu,
    commands.flatMap(({ name, menus = [] }) =>
      menus
        .filter((rule) => rule.menu === menu)
        .map(({ group, when }) => ({
          command: `${prefix}.${name}`,
          group,
          ...(when === undefined ? {} : { when: whenText(when) }),
        })),
    ),
  ]);
  return { commandPalette, ...(Object.fromEntries(others) as Record<MenuName, unknown>) };
}
