import { type CommandName, contributed } from "./commands.js";
import { prefix } from "./names.js";
import {
  boardMenu,
  comparedText,
  entries,
  gameInPanel,
  gamesTitle,
  levelFile,
  levelFilesTitle,
  levelsAsText,
  levelTest,
  surfaces,
  twoLevelFiles,
} from "./places.js";
import { all, any, type Clause } from "./when.js";

/** `contributes.commands`, `contributes.menus` and `contributes.submenus`. */

/** Our submenus, and the texts of their entries. */
const submenus = { levelMenu: "%menu.levels%" } as const;

type Entry = CommandName | keyof typeof submenus;
/** An entry, and when its menu has it. */
type Item = Entry | readonly [Entry, Clause];

const fileEntries = entries("tilework.levelFile", "tilework.fileLevel");
const { levelEditor } = surfaces;

/**
 * The entries of each menu by group, in their order. VS Code shows those of “navigation” and “inline” as
 * icons where there is room: each title has one. No menu has an entry on a file that holds no levels.
 */
const menuTable: Readonly<Record<string, Readonly<Record<string, readonly Item[]>>>> = {
  "editor/title": {
    navigation: [
      ["openGames", gameInPanel],
      ["openLevelEditor", levelsAsText],
      ["openLevelAsText", levelEditor],
      ["compareLevels", comparedText],
      ["comparison.showText", surfaces.comparison],
      ["report.save", surfaces.report],
    ],
    "1_tilework": [
      ["openToSide", gameInPanel],
      ["levelMenu", any(levelsAsText, levelEditor)],
    ],
  },
  "editor/context": { "4_tilework": [["levelMenu", levelsAsText]] },
  "explorer/context": {
    "3_compare": [["compareLevels", twoLevelFiles]],
    "4_tilework": [["levelMenu", levelFile]],
  },
  "file/newFile": { file: ["newLevel"] },
  "view/title": {
    navigation: [
      ["openGames", gamesTitle],
      ["newLevel", levelFilesTitle],
    ],
    "1_tilework": [
      ["loadGame", gamesTitle],
      ["showBin", gamesTitle],
      ["showStatistics", gamesTitle],
      ["openGuide", gamesTitle],
      ["refreshLevelFiles", levelFilesTitle],
      ["newRandomLevel", levelFilesTitle],
      ["findDuplicateLevels", levelFilesTitle],
    ],
  },
  "view/item/context": {
    inline: [
      ["view.play", entries("tilework.collection")],
      ["chooseNewGame", entries("tilework.game")],
      ["playLevel", fileEntries],
    ],
    "1_tilework": [
      [
        "view.play",
        entries("tilework.game", "tilework.begun", "tilework.fresh", "tilework.collection", "tilework.level"),
      ],
      ["chooseNewGame", entries("tilework.game")],
      ["openToSide", entries("tilework.game")],
      ["editLevel", entries("tilework.fileLevel")],
      ["solveLevel", entries("tilework.fileLevel")],
      ["levelMenu", fileEntries],
    ],
  },
  "testing/item/context": { "4_tilework": [["sokoban.claimLevels", levelTest]] },
  "webview/context": {
    "1_move": [["undo", boardMenu]],
    "2_help": [
      ["hint", boardMenu],
      ["solve", all(boardMenu, surfaces.solvable)],
    ],
    "3_game": [
      ["chooseNewGame", boardMenu],
      ["choosePicture", all(boardMenu, surfaces.pictures)],
      ["saveGame", boardMenu],
    ],
    "4_share": [
      ["copyGame", boardMenu],
      ["copyOrShare", boardMenu],
    ],
  },
  levelMenu: {
    "1_open": ["playLevel", "openLevelEditor", ["openLevelAsText", any(levelEditor, levelFilesTitle)]],
    "2_solve": ["sokoban.solveCollection", "sokoban.rateLevels", "sokoban.compare", "sokoban.publish"],
    "3_find": [["findSimilarLevels", any(surfaces.levelText, levelEditor, entries("tilework.fileLevel"))]],
    "4_write": ["sokoban.claimLevels", "sokoban.convert"],
  },
};

export function commandContributions() {
  return contributed.map(({ name, category, icon, short, surface }) => ({
    command: `${prefix}.${name}`,
    title: `%command.${name}%`,
    ...(short === undefined ? {} : { shortTitle: `%command.${name}.short%` }),
    category,
    ...(icon === undefined ? {} : { icon }),
    // The palette hides commands that are not enabled, and their keys do nothing.
    ...(surface === undefined ? {} : { enablement: surfaces[surface].text }),
  }));
}

export const submenuContributions = Object.entries(submenus).map(([name, label]) => ({
  id: `${prefix}.${name}`,
  label,
}));

const isSubmenu = (name: string) => Object.hasOwn(submenus, name);

export function menus() {
  const commandPalette = contributed.flatMap(({ name, palette }) =>
    palette === undefined
      ? []
      : [{ command: `${prefix}.${name}`, when: palette === "never" ? "false" : palette.text }],
  );
  const others = Object.entries(menuTable).map(([menu, groups]) => [
    isSubmenu(menu) ? `${prefix}.${menu}` : menu,
    Object.entries(groups).flatMap(([group, items]) =>
      items.map((item, index) => {
        const [entry, when] = typeof item === "string" ? [item] : item;
        const name = `${prefix}.${entry}`;
        return {
          ...(isSubmenu(entry) ? { submenu: name } : { command: name }),
          group: `${group}@${index + 1}`,
          ...(when === undefined ? {} : { when: when.text }),
        };
      }),
    ),
  ]);
  return {
    commandPalette,
    ...(Object.fromEntries(others) as Readonly<Record<string, readonly MenuEntry[]>>),
  };
}

interface MenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly group: string;
  readonly when?: string;
}
