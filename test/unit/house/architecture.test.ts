import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";

/**
 * The plan of the house: every folder with sources, and whom it may import. Types count as much as values. A
 * folder may always import itself; what it may import besides is named one by one, so that a new arrow is a
 * decision. `docs/architecture.md` draws it.
 */
const view = ["lit", "@vscode/l10n"];
const plan: Readonly<Record<string, readonly string[]>> = {
  games: [],
  // A game that is played: its session, its replay, what every surface plays by.
  "games/play": ["games"],
  // Games as texts that are kept: saves, what they are kept under, games of codes and of pasted texts.
  "games/saves": ["games", "games/play"],
  // What has been found out about positions, for those who give hints.
  "games/hints": ["games", "games/play"],
  // Lost patterns that players keep, whatever the game.
  "games/losses": ["games"],
  "games/records": ["games", "games/play", "games/saves"],
  // `#sokoban` is the game, or what loads it when it is asked for: see `imports` in package.json.
  "games/registry": ["games", "games/*", "games/*/solver", "#sokoban"],
  "games/sliding": ["games"],
  "games/sliding/solver": ["games", "games/sliding", "games/sliding/solver/tables"],
  "games/sliding/solver/tables": ["games", "games/sliding"],
  "games/twenty48": ["games"],
  "games/twenty48/solver": ["games", "games/twenty48"],
  "games/sokoban": [
    "games",
    "games/sokoban/check",
    "games/sokoban/explain",
    "games/sokoban/generate",
    "games/sokoban/level",
    "games/sokoban/measures",
    "games/sokoban/play",
    "games/sokoban/text",
    "media",
  ],
  "games/sokoban/level": ["games"],
  "games/sokoban/play": ["games", "games/play", "games/sokoban/level"],
  "games/sokoban/text": ["games", "games/sokoban/text/parts", "games/sokoban/level"],
  // What the lines of a level file are: rows of a board, titles, notes, what stands between two boards.
  "games/sokoban/text/parts": ["games", "games/sokoban/level"],
  // Levels and solutions written into such files.
  "games/sokoban/text/write": [
    ...["games/sokoban/level", "games/sokoban/play", "games/sokoban/text", "games/sokoban/text/parts"],
  ],
  "games/sokoban/edit": [
    "games",
    "games/sokoban/level",
    "games/sokoban/play",
    "games/sokoban/text",
    "games/sokoban/text/write",
  ],
  // Why positions are lost, by searches of a few boxes that need none of the solver's tables.
  "games/sokoban/explain": ["games", "games/sokoban/level", "games/sokoban/play"],
  // What changes of one square do to a level, as solvers find out, whoever asks them.
  "games/sokoban/lab": ["games", "games/sokoban/level", "games/sokoban/play"],
  // What files claim of levels, judged by what solvers come to, whoever asks them.
  "games/sokoban/claims": [
    "games",
    "games/sokoban/check",
    "games/sokoban/level",
    "games/sokoban/play",
    "games/sokoban/text",
    "games/sokoban/text/parts",
  ],
  "games/sokoban/check": [
    "games",
    "games/sokoban/level",
    "games/sokoban/play",
    "games/sokoban/text",
    "games/sokoban/text/parts",
  ],
  // What is dealt in the host takes no more of the solver than boards and stores of positions.
  "games/sokoban/generate": [
    ...[
      "games",
      "games/sokoban/level",
      "games/sokoban/measures",
      "games/sokoban/play",
      "games/sokoban/rating",
    ],
    ...[
      "games/sokoban/solver",
      "games/sokoban/solver/board",
      "games/sokoban/solver/optimize",
      "games/sokoban/solver/search",
    ],
  ],
  // How hard a level may be, by a solution and by all of its positions.
  "games/sokoban/rating": [
    "games",
    "games/sokoban/level",
    "games/sokoban/measures",
    "games/sokoban/solver",
    "games/sokoban/solver/board",
  ],
  "games/sokoban/measures": ["games", "games/sokoban/level", "games/sokoban/play"],
  "games/sokoban/solver": [
    "games",
    "games/sokoban/level",
    "games/sokoban/measures",
    "games/sokoban/play",
    "games/sokoban/solver/*",
  ],
  "games/sokoban/solver/board": ["games", "games/sokoban/level"],
  "games/sokoban/solver/deadlocks": ["games", "games/sokoban/solver/board"],
  "games/sokoban/solver/search": ["games", "games/sokoban/solver/board", "games/sokoban/solver/deadlocks"],
  // Looks for other solutions of a level by the feature searches, in other forms of its board.
  "games/sokoban/solver/optimize": [
    ...["games", "games/sokoban/level", "games/sokoban/measures"],
    ...["games/sokoban/solver/board", "games/sokoban/solver/fess", "games/sokoban/solver/search"],
  ],
  "games/sokoban/solver/backward": [
    "games",
    "games/sokoban/solver/board",
    "games/sokoban/solver/deadlocks",
    "games/sokoban/solver/search",
  ],
  "games/sokoban/solver/feature-search": ["games", "games/sokoban/solver/board"],
  "games/sokoban/solver/packing": [
    "games",
    "games/sokoban/solver/board",
    "games/sokoban/solver/deadlocks",
    "games/sokoban/solver/feature-search",
  ],
  "games/sokoban/solver/fess": [
    ...["games", "games/sokoban/solver/board", "games/sokoban/solver/deadlocks"],
    ...["games/sokoban/solver/feature-search", "games/sokoban/solver/packing"],
  ],

  // What carries every wire.
  protocol: [],
  // What the pages of games are told and tell.
  "protocol/game": ["games", "games/play", "protocol"],
  // The level editor's wire, and the gallery's. Edits of levels travel whole, so their wire knows their
  // shape.
  "protocol/levels": [
    ...[
      "games",
      "games/play",
      "games/sokoban/edit",
      "games/sokoban/lab",
      "games/sokoban/level",
      "protocol",
      "protocol/game",
    ],
  ],
  // Between the host and the threads that solve.
  "protocol/solver": [
    ...[
      "games",
      "games/play",
      "games/sokoban/generate",
      "games/sokoban/level",
      "games/sokoban/measures",
      "games/sokoban/rating",
      "protocol",
    ],
  ],

  // Questions for solvers, asked in threads. What comes back is played once more by the rules; of claims, lab
  // and rating it knows what they ask.
  solving: [
    ...["platform", "#host", "protocol", "protocol/solver"],
    ...["games", "games/play", "games/sokoban/claims", "games/sokoban/generate", "games/sokoban/lab"],
    ...["games/sokoban/level", "games/sokoban/measures", "games/sokoban/play", "games/sokoban/rating"],
  ],
  // The thread: solvers and the thread's API, nothing of who asks. A level has no game about it, so Sokoban's
  // solver is asked by its own name.
  "solving/worker": [
    ...["platform", "#host", "protocol", "protocol/solver"],
    ...[
      "games",
      "games/play",
      "games/registry",
      "games/sokoban",
      "games/sokoban/generate",
      "games/sokoban/level",
      "games/sokoban/play",
    ],
    ...["games/sokoban/rating", "games/sokoban/solver", "games/twenty48", "games/twenty48/solver"],
  ],

  // What `package.json` contributes, as tables. Where the extension needs a name or a bound of it, it takes
  // it from here.
  manifest: ["games/registry", "games/sokoban/level", "protocol", "protocol/solver", "manifest/*"],
  "manifest/commands": ["protocol/game", "protocol/levels", "manifest/terms"],
  "manifest/terms": ["protocol/levels"],

  "extension/shared": [
    "platform",
    "#host",
    "games",
    "manifest",
    "manifest/terms",
    "protocol",
    "protocol/game",
    "protocol/levels",
    "vscode",
  ],
  "extension/storage": [
    ...["#host", "games", "games/records", "games/saves", "platform/storage", "extension/shared", "vscode"],
  ],
  // What is asked of whoever shows games, as interfaces: the midend knows no host.
  "midend/ports": [
    "games",
    "games/losses",
    "games/records",
    "games/saves",
    "protocol",
    "protocol/game",
    "protocol/solver",
  ],
  // The live game: its session, clock, typed numbers, and the replay on its board.
  "midend/live": ["games", "games/play", "games/saves", "midend/ports", "protocol"],
  // Hints, solutions and Auto Play, and what the player is told of a position.
  "midend/hints": [
    ...["games", "games/hints", "games/play", "midend/live", "midend/ports"],
    ...["protocol", "protocol/solver"],
  ],
  // What is kept, as the rest of the midend sees it.
  "midend/store": ["games", "games/play", "games/records", "games/saves", "midend/ports", "protocol"],
  // All live games of a process.
  "midend/games": [
    ...["games", "games/play", "games/records", "games/saves", "midend/hints", "midend/live", "midend/ports"],
    ...["midend/store", "protocol"],
  ],
  // Pages, in the player's language.
  "midend/pages": [
    ...[
      "games",
      "games/losses",
      "games/play",
      "games/records",
      "games/registry",
      "games/saves",
      "midend/games",
    ],
    ...["midend/hints", "midend/live", "midend/ports", "midend/store", "protocol/game"],
  ],
  // What commands, keys and buttons do.
  "midend/commands": [
    ...[
      "games",
      "games/play",
      "games/records",
      "games/registry",
      "games/saves",
      "midend/games",
      "midend/live",
      "midend/pages",
    ],
    ...["midend/ports", "midend/store", "protocol", "protocol/game"],
  ],
  // The deadlock patterns that the player keeps: in the extension a bundle of its own.
  "midend/losses": [
    ...[
      "games",
      "games/losses",
      "games/play",
      "midend/commands",
      "midend/games",
      "midend/hints",
      "midend/live",
    ],
    ...["midend/pages", "midend/ports", "protocol", "protocol/game"],
  ],
  midend: ["games", "games/play", "midend/*", "protocol", "protocol/game"],

  // The midend's ports by VS Code.
  "extension/ports": [...["games", "midend/ports", "platform", "protocol", "extension/shared", "vscode"]],
  "extension/panel": [
    ...[
      "games",
      "games/registry",
      "games/saves",
      "manifest/terms",
      "midend/games",
      "midend/hints",
      "midend/live",
      "midend/ports",
    ],
    ...["platform", "protocol", "protocol/game", "extension/shared", "vscode"],
  ],
  "extension/commands": [
    ...[
      "games",
      "games/registry",
      "manifest",
      "manifest/terms",
      "midend/commands",
      "midend/live",
      "protocol",
      "protocol/game",
    ],
    ...["extension/panel", "extension/shared", "vscode"],
  ],
  // The trees in the activity bar, and the item in the status bar.
  "extension/view": [
    ...[
      "manifest",
      "manifest/terms",
      "games",
      "games/registry",
      "midend/games",
      "midend/live",
      "midend/pages",
      "midend/ports",
    ],
    ...["midend/store", "protocol", "extension/ports", "extension/shared", "vscode"],
  ],
  // Levels are files, and their text editor is VS Code: what reads, checks and rewrites level texts is called
  // here, by no way round through the registry.
  "extension/levels/encodings": ["games", "extension/shared", "vscode"],
  "extension/levels/documents": [
    "extension/levels/encodings",
    "games",
    "games/sokoban/text/parts",
    "games/sokoban/text/write",
    "manifest/terms",
    "games/sokoban/*",
    "platform",
    "protocol/levels",
    "extension/shared",
    "vscode",
  ],
  "extension/levels/report": [
    "platform",
    "games",
    "manifest/terms",
    "games/sokoban/level",
    "games/sokoban/measures",
    "protocol/solver",
    "extension/shared",
    "vscode",
  ],
  "extension/levels/solving": [
    ...["games", "games/sokoban/text/write", "games/sokoban/*", "protocol/solver"],
    ...["extension/levels/documents", "extension/levels/report", "extension/shared", "solving", "vscode"],
  ],
  "extension/levels/language": [
    "games",
    "manifest",
    "manifest/terms",
    "games/sokoban/*",
    "platform",
    "extension/levels/documents",
    "extension/levels/solving",
    "extension/shared",
    "vscode",
  ],
  "extension/levels/gallery": [
    ...["platform", "#host", "manifest/terms", "games", "games/sokoban/text/write", "games/sokoban/*"],
    ...["protocol", "protocol/levels", "protocol/solver", "extension/shared", "solving", "vscode"],
  ],
  // What is known of files while they are open, whoever shows it: their levels' solutions, what solves them,
  // the design lab's answers.
  "extension/levels/open-files": [
    ...["platform", "#host", "games", "games/play", "games/sokoban/*", "protocol/levels", "protocol/solver"],
    ...[
      "extension/levels/documents",
      "extension/levels/report",
      "extension/levels/solving",
      "extension/shared",
      "solving",
      "extension/storage",
    ],
    ...["midend/losses", "midend/store", "vscode"],
  ],
  "extension/levels/editor": [
    "extension/levels/gallery",
    "platform",
    "#host",
    ...["manifest/terms"],
    ...[
      "games",
      "games/sokoban/text/parts",
      "games/sokoban/text/write",
      "games/sokoban/*",
      "protocol",
      "protocol/game",
      "protocol/levels",
    ],
    ...["extension/levels/documents", "extension/levels/open-files", "extension/shared", "solving"],
    ...["vscode"],
  ],
  // The live games on terminals of VS Code. Actions and pages are asked for, and made in the extension's own
  // bundle.
  "extension/terminal": [
    ...[
      "midend",
      "midend/ports",
      "protocol",
      "terminal",
      "terminal/input",
      "terminal/plain",
      "terminal/play",
    ],
    ...["extension/shared", "vscode"],
  ],
  // Games as files and on the clipboard, a bundle of its own. What it needs of games is handed to it.
  "extension/exchange": [
    ...[
      "games",
      "games/play",
      "midend/commands",
      "midend/games",
      "midend/live",
      "midend/ports",
      "midend/store",
      "platform",
    ],
    ...["extension/commands", "extension/shared", "vscode"],
  ],
  "extension/levels/files": [
    ...["manifest", "manifest/terms", "games", "games/sokoban/*", "platform"],
    ...["extension/levels/documents", "extension/levels/open-files", "extension/shared", "vscode"],
  ],
  // The levels in the Testing view.
  "extension/levels/testing": [
    ...["games", "games/sokoban/text/parts", "games/sokoban/*", "platform"],
    ...[
      "extension/levels/documents",
      "extension/levels/editor",
      "extension/levels/files",
      "extension/levels/solving",
    ],
    ...["extension/shared", "solving", "vscode"],
  ],
  "extension/levels": ["extension/levels/*", "extension/shared", "vscode"],
  extension: [
    ...["#host", "games", "games/losses", "games/registry", "games/sokoban", "manifest", "manifest/terms"],
    ...[
      "midend",
      "midend/commands",
      "midend/hints",
      "midend/live",
      "midend/losses",
      "midend/ports",
      "platform/storage",
    ],
    ...["protocol", "protocol/game", "protocol/levels", "solving", "vscode"],
    ...[
      "extension/commands",
      "extension/exchange",
      "extension/levels",
      "extension/levels/files",
      "extension/levels/open-files",
    ],
    ...[
      "extension/panel",
      "extension/ports",
      "extension/shared",
      "extension/storage",
      "extension/terminal",
      "extension/view",
    ],
  ],

  // What colours are on a screen, whatever draws them: made from a theme's, with the contrast that texts
  // need.
  palettes: [],

  // Boards as files that other programs show, and the drawings that webviews show, too.
  pictures: ["games/sokoban/level", "games/sokoban/play", "palettes"],

  "webview/shared/page": ["games", "midend/ports", "palettes", "protocol", "protocol/game", ...view],
  // Keys are shown as the manifest's tables of them have them.
  "webview/shared/controls": [
    "manifest/commands",
    "manifest/terms",
    "protocol/game",
    "webview/shared/page",
    ...view,
    "@vscode/webview-ui-toolkit",
  ],
  "webview/shared/overview": ["webview/shared/controls", ...view],
  "webview/shared/picture": ["games", "protocol/game", ...view],
  "webview/shared/replay": [
    "protocol",
    "protocol/game",
    "webview/shared/controls",
    "webview/shared/page",
    ...view,
  ],
  "webview/skins": ["palettes", "pictures", "protocol/game", ...view],
  "webview/board": ["games", "protocol/game", "webview/shared/*", "webview/skins", ...view],
  "webview/game": ["protocol", "protocol/game", "webview/game/*", "webview/shared/*", ...view],
  "webview/game/home": ["protocol/game", "webview/board", "webview/shared/*", "webview/skins", ...view],
  "webview/game/levels": ["protocol/game", "webview/board", "webview/shared/*", "webview/skins", ...view],
  "webview/game/losses": ["protocol/game", "webview/board", "webview/shared/*", "webview/skins", ...view],
  "webview/game/picture": ["games", "protocol/game", "webview/shared/*", ...view],
  "webview/game/page": [
    "games",
    "webview/game/picture",
    "protocol/game",
    "webview/board",
    "webview/shared/*",
    "webview/skins",
    ...view,
  ],
  "webview/level-editor": [
    "games",
    "protocol",
    "protocol/game",
    "protocol/levels",
    "webview/level-editor/*",
    "webview/level-editor/model/*",
    "webview/shared/*",
    ...view,
  ],
  "webview/level-gallery": [
    "protocol",
    "protocol/levels",
    "webview/level-editor/list",
    "webview/shared/*",
    ...view,
  ],
  // What the editor knows while it is open: what is drawn, how it is looked at, what commands mean, levels
  // that are played, the design lab's rows.
  "webview/level-editor/model": [
    ...["games/sokoban/edit", "games/sokoban/level", "games/sokoban/play", "protocol/levels"],
    ...["webview/level-editor/model/*", "webview/shared/page", ...view],
  ],
  "webview/level-editor/model/drawing": [
    "games/sokoban/edit",
    "games/sokoban/level",
    "protocol/levels",
    ...view,
  ],
  "webview/level-editor/model/state": [
    ...[
      "games/sokoban/edit",
      "games/sokoban/level",
      "games/sokoban/measures",
      "games/sokoban/play",
      "protocol",
      "protocol/levels",
    ],
    ...["webview/level-editor/model/drawing", "webview/shared/page", ...view],
  ],
  "webview/level-editor/model/commands": [
    ...[
      "games",
      "games/play",
      "games/sokoban/edit",
      "protocol/levels",
      "webview/level-editor/model/drawing",
      "webview/level-editor/model/state",
      ...view,
    ],
  ],
  "webview/level-editor/model/play": [
    ...[
      "games",
      "games/play",
      "games/sokoban/edit",
      "games/sokoban/explain",
      "games/sokoban/level",
      "games/sokoban/play",
      "protocol/levels",
    ],
    ...[
      "webview/level-editor/model/commands",
      "webview/level-editor/model/drawing",
      "webview/level-editor/model/state",
    ],
    ...["midend/live", "webview/shared/page", ...view],
  ],
  "webview/level-editor/model/lab": [
    ...["games", "games/sokoban/edit", "games/sokoban/lab", "games/sokoban/level", "protocol/levels"],
    ...["webview/level-editor/model/state", "webview/shared/page", ...view],
  ],
  "webview/level-editor/board": [
    ...[
      "games",
      "games/sokoban/edit",
      "games/sokoban/lab",
      "games/sokoban/level",
      "games/sokoban/play",
      "protocol/game",
      "protocol/levels",
    ],
    ...[
      "midend/live",
      "webview/board",
      "webview/level-editor/model",
      "webview/level-editor/model/*",
      "webview/shared/*",
    ],
    ...["webview/skins", ...view],
  ],
  "webview/level-editor/tools": [
    ...["manifest/commands", "manifest/terms"],
    ...[
      "games/sokoban/edit",
      "games/sokoban/level",
      "protocol/game",
      "protocol/levels",
      "webview/level-editor/model",
      "webview/level-editor/model/*",
      "webview/shared/*",
      "webview/skins",
      ...view,
    ],
  ],
  "webview/level-editor/play": [
    ...[
      "games",
      "games/play",
      "games/sokoban/play",
      "webview/level-editor/model",
      "webview/level-editor/model/*",
      "webview/level-editor/tools",
      "webview/shared/*",
      ...view,
    ],
  ],
  "webview/level-editor/lab": [
    ...[
      "games/sokoban/lab",
      "protocol/levels",
      "webview/level-editor/board",
      "webview/level-editor/model",
      "webview/level-editor/model/*",
      "webview/level-editor/side",
    ],
    ...["webview/level-editor/tools", "webview/shared/*", ...view],
  ],
  "webview/level-editor/side": [
    ...["games/sokoban/level", "games/sokoban/measures", "games/sokoban/play", "games/sokoban/text/write"],
    ...[
      "protocol/levels",
      "webview/level-editor/board",
      "webview/level-editor/model",
      "webview/level-editor/model/*",
      "webview/level-editor/tools",
    ],
    ...["webview/shared/*", ...view],
  ],
  // Levels and replays as picture files, loaded when somebody wants one.
  "webview/level-editor/picture": [
    ...["games/sokoban/edit", "games/sokoban/level", "games/sokoban/play", "pictures", "protocol/levels"],
    ...["webview/level-editor/board", "webview/level-editor/model", "webview/level-editor/model/*"],
    ...["webview/level-editor/tools", "webview/shared/*", ...view],
  ],
  "webview/level-editor/list": [
    ...[
      "protocol/levels",
      "webview/level-editor/model",
      "webview/level-editor/model/*",
      "webview/level-editor/side",
      "webview/level-editor/tools",
    ],
    ...["webview/shared/*", "webview/skins", ...view],
  ],

  // Games on terminals, as views of the pages that webviews show: cells, the sequences that write them, and
  // what is typed. No Node and no VS Code.
  terminal: [],
  "terminal/cells": ["palettes", "string-width"],
  "terminal/input": ["palettes"],
  "terminal/skins": ["palettes", "protocol/game", "terminal/cells"],
  "terminal/view": ["games", "protocol/game", "terminal", "terminal/cells", "terminal/skins"],
  "terminal/plain": [
    "games",
    "protocol/game",
    "terminal",
    "terminal/input",
    "terminal/play",
    "terminal/view",
  ],
  "terminal/play": ["games", "palettes", "protocol/game", "terminal", "terminal/*"],

  // What differs between hosts: one file a seam, one folder a host. `#host` is that folder, see `imports` in
  // package.json and `esbuild.mjs`.
  platform: ["games", "protocol", "#host"],
  "platform/node": ["platform", "platform/storage", "protocol", "node"],
  "platform/web": ["platform", "platform/node", "platform/storage", "protocol", "vscode"],
  "platform/storage": [
    "games",
    "games/saves",
    "games/losses",
    "games/records",
    "platform",
    "protocol",
    "#host",
  ],

  // Its threads are asked as the extension asks its own.
  "cli/shared": ["games", "platform", "protocol", "protocol/solver", "solving", "node"],
  "cli/games": [
    ...[
      "games",
      "games/play",
      "games/saves",
      "games/records",
      "games/registry",
      "midend/commands",
      "midend/live",
    ],
    ...["platform/storage", "cli/play", "cli/shared", "cli/store", "node"],
  ],
  "cli/store": [
    ...[
      "games",
      "games/losses",
      "games/registry",
      "midend/ports",
      "platform/node",
      "platform/storage",
      "cli/shared",
      "node",
      "env-paths",
    ],
  ],
  "cli/any-game": ["games", "protocol/solver", "solving", "cli/shared", "node"],
  "cli/sliding": ["games", "games/registry", "games/sliding", "protocol/solver", "cli/shared", "node"],
  "cli/twenty48": ["games", "games/twenty48", "protocol", "protocol/solver", "solving", "cli/shared", "node"],
  "cli/sokoban": [
    ...[
      "games",
      "games/play",
      "games/sokoban/text/write",
      "games/sokoban/*",
      "pictures",
      "platform",
      "protocol/solver",
      "solving",
    ],
    ...["cli/sokoban/files", "cli/shared", "node"],
  ],
  // Levels and solutions of files.
  "cli/sokoban/files": [
    "games",
    "games/sokoban/text/write",
    "games/sokoban/*",
    "platform",
    "cli/shared",
    "node",
  ],
  // The midend's ports by a shell, and how its games are shown: as a screen, or line by line.
  "cli/play": [
    ...[
      "#host",
      "games",
      "games/registry",
      "manifest",
      "midend",
      "midend/live",
      "midend/losses",
      "midend/ports",
      "platform",
    ],
    ...[
      "protocol",
      "solving",
      "terminal",
      "terminal/plain",
      "terminal/play",
      "cli/shared",
      "cli/store",
      "node",
    ],
  ],
  cli: ["#host", "games", "games/registry", "solving/worker", "cli/*", "node"],

  training: ["games", "games/twenty48/solver", "node"],
};

/** A folder or a package, as the plan names it. */
type Place = string;

/** Where a file stands, or what a package is: "games/sokoban/play", "vscode", "node", "lit". */
function placeOf(specifier: string, importer: string): Place {
  if (specifier.startsWith(".")) {
    const folder = path.posix.dirname(path.posix.join(path.posix.dirname(importer), specifier));
    return folder === "media/levels" ? "media" : folder.replace(/^src\//, "");
  }
  if (specifier.startsWith("node:")) return "node";
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

/** "games/*" is any folder right in `games`, except for what solves, which has to be named. */
function isAllowed(from: Place, to: Place): boolean {
  if (from === to) return true;
  return (plan[from] ?? []).some((may) => {
    if (!may.includes("*")) return may === to;
    const pattern = new RegExp(`^${may.replaceAll("*", "[\\w-]+")}$`);
    return (
      pattern.test(to) && (may.endsWith("/solver") || may.includes("/solver/") || !to.endsWith("/solver"))
    );
  });
}

interface Import {
  readonly from: string;
  readonly specifier: string;
}

const files = sources("src");
const imports: readonly Import[] = files.flatMap((from) =>
  [...readFileSync(from, "utf8").matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map(
    ([, specifier = ""]) => ({ from, specifier }),
  ),
);

const maxLines = 400;

/** What `out/meta` says went into each bundle; written by every build. */
interface Metafile {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<
    Record<string, { readonly imports: readonly { readonly path: string }[]; readonly entryPoint?: string }>
  >;
}

describe("architecture", () => {
  it("has every folder in the plan, and no more", () => {
    const folders = [...new Set(files.map((file) => path.posix.dirname(file).replace(/^src\//, "")))].sort();
    assert.deepEqual(folders, Object.keys(plan).sort());
  });

  it("keeps every import within the plan", () => {
    assert.ok(imports.length > 1_000, `only ${imports.length} imports were seen`);
    const wrong = imports
      .map(({ from, specifier }) => ({
        from,
        place: path.posix.dirname(from).replace(/^src\//, ""),
        to: placeOf(specifier, from),
      }))
      .filter(({ place, to }) => !isAllowed(place, to))
      .map(({ from, to }) => `${from} imports from ${to}`);
    assert.deepEqual([...new Set(wrong)], []);
  });

  it("would notice what is not allowed", () => {
    for (const [from, to] of [
      ["games", "games/twenty48"],
      ["games", "node"],
      ["games/twenty48", "games/sliding"],
      ["games/twenty48", "games/twenty48/solver"],
      ["games/sokoban", "games/sokoban/solver"],
      ["games/registry", "games/sokoban/text/anything"],
      ["protocol", "vscode"],
      ["extension", "games/sokoban/solver"],
      ["midend", "vscode"],
      ["midend/live", "platform"],
      ["midend/commands", "games/sokoban/play"],
      ["extension/levels/language", "games/sokoban/solver"],
      ["extension/levels/language", "games/sokoban"],
      ["solving", "vscode"],
      ["solving", "node"],
      ["solving/worker", "vscode"],
      ["webview/game/page", "games/registry"],
      ["webview/level-editor/model", "webview/level-editor/model/*", "games/sokoban/solver"],
    ] as const) {
      assert.equal(isAllowed(from, to), false, `${from} → ${to}`);
    }
  });

  it("has no circles between folders", () => {
    const arrows = imports.flatMap(({ from, specifier }): [string, string][] => {
      const [folder, to] = [path.posix.dirname(from).replace(/^src\//, ""), placeOf(specifier, from)];
      return specifier.startsWith(".") && folder !== to ? [[folder, to]] : [];
    });
    assert.deepEqual(circles(arrows), []);
  });

  it("has no circles between files", () => {
    const arrows = imports.flatMap(({ from, specifier }): [string, string][] => {
      const to = path.posix.join(path.posix.dirname(from), specifier).replace(/\.js$/, ".ts");
      return specifier.startsWith(".") && existsSync(to) ? [[from, to]] : [];
    });
    assert.deepEqual(circles(arrows), []);
  });

  it("notices circles", () => {
    assert.deepEqual(
      circles([
        ["a", "b"],
        ["b", "c"],
        ["c", "a"],
        ["c", "d"],
      ]),
      ["a, b, c"],
    );
  });

  it("keeps solvers out of the host and everything but the solver out of the thread", () => {
    const folder = path.join("out", "meta");
    const metafiles = readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Metafile);
    const has = (entry: string, part: RegExp) =>
      metafiles.some(
        ({ inputs, outputs }) =>
          Object.values(outputs).some(({ entryPoint }) => entryPoint === entry) &&
          Object.keys(inputs).some((input) => part.test(input)),
      );
    assert.ok(has("src/extension/play.ts", /games\/twenty48\/rules/));
    assert.ok(!has("src/extension/play.ts", /games\/\w+\/solver\/|solving\/worker\//));
    assert.ok(!has("src/solving/worker/worker.ts", /src\/(?:extension|solving\/(?!worker))/));
    assert.ok(!has("src/webview/game/main.ts", /\/solver\//));
    // What is loaded when somebody asks for it, and not before.
    assert.ok(
      !has(
        "src/extension/extension.ts",
        /src\/(?:games\/\w+\/|midend|solving|platform)|extension\/(?:exchange|panel|terminal|levels)\//,
      ),
    );
    assert.ok(!has("src/extension/play.ts", /extension\/(?:exchange|terminal|levels)\/|midend\/losses\//));
    assert.ok(!has("src/extension/levels/levels.ts", /report\/report-(?:panel|html|tables|files)/));
    // Names and bounds are taken from the manifest, not its tables.
    assert.ok(has("src/extension/play.ts", /src\/manifest\/settings/));
    for (const entry of ["src/extension/extension.ts", "src/extension/play.ts"]) {
      assert.ok(!has(entry, /src\/manifest\/(?!terms\/(?:names|level-file-words)|settings)/));
    }
  });

  it("leaves what differs between hosts to the bundles of the hosts", () => {
    const outside = (name: string) => {
      const { outputs } = JSON.parse(
        readFileSync(path.join("out", "meta", `${name}.json`), "utf8"),
      ) as Metafile;
      return [
        ...new Set(Object.values(outputs).flatMap(({ imports }) => imports.map((found) => found.path))),
      ].sort();
    };
    for (const name of [
      "extension",
      "play",
      "levels",
      "report",
      "exchange",
      "losses",
      "terminal",
      "sokoban",
      "solver-worker",
    ]) {
      const wrong = outside(name).filter(
        (module) => !["vscode", "./host.js", "./thread-host.js", "./sokoban.js"].includes(module),
      );
      assert.deepEqual(wrong, [], name);
    }
    assert.ok(outside("host").includes("node:worker_threads"));
  });

  it("keeps files to one idea", () => {
    const long = files.filter((file) => readFileSync(file, "utf8").trimEnd().split("\n").length > maxLines);
    assert.deepEqual(long, []);
  });
});

/** Groups of places that reach each other, each as its sorted names. */
function circles(arrows: readonly (readonly [string, string])[]): readonly string[] {
  const after = new Map<string, Set<string>>();
  for (const [from, to] of arrows) after.set(from, (after.get(from) ?? new Set()).add(to));
  const reach = (from: string) => {
    const seen = new Set<string>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const to of after.get(at) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        open.push(to);
      }
    }
    return seen;
  };
  const reached = new Map([...after.keys()].map((place) => [place, reach(place)]));
  const found = [...reached].filter(([place, seen]) => seen.has(place));
  const groups = found.map(([place, seen]) =>
    [...seen]
      .filter((other) => reached.get(other)?.has(place))
      .sort()
      .join(", "),
  );
  return [...new Set(groups)].sort();
}

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => path.posix.join(folder, name.split(path.sep).join("/")));
}
