import { type Command, commands } from "./commands.js";
import type { MenuName } from "./terms/entry.js";
import { prefix } from "./terms/names.js";
import { surfaces } from "./terms/places.js";
import { whenText } from "./terms/when.js";

/** `contributes.commands` and `contributes.menus`. */

export function commandContributions() {
  return commands.map(({ name, category, icon }) => ({
    command: `${prefix}.${name}`,
    title: `%command.${name}%`,
    category,
    ...(icon === undefined ? {} : { icon }),
  }));
}

const menuNames = ["editor/title", "explorer/context", "file/newFile", "editor/context"] as const satisfies readonly MenuName[];

export function menus() {
  const commandPalette = commands.flatMap((command) => {
    const when = paletteRule(command);
    return when === undefined ? [] : [{ command: `${prefix}.${command.name}`, when }];
  });
  const others = menuNames.map((menu) => [
    menu,
    commands.flatMap(({ name, menus = [] }) =>
      menus
        .filter((rule) => rule.menu === menu)
        .map(({ group, when }) => ({ command: `${prefix}.${name}`, group, ...(when === undefined ? {} : { when: whenText(when) }) })),
    ),
  ]);
  return { commandPalette, ...(Object.fromEntries(others) as Record<MenuName, unknown>) };
}

/** When the palette shows a command; `undefined` when always. */
function paletteRule({ palette, surface }: Command): string | undefined {
  if (palette === "never") return "false";
  if (palette !== undefined) return whenText(palette);
  return surface === undefined ? undefined : whenText(surfaces[surface]);
}
