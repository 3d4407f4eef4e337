/**
 * The plan of the house: what each room may import. A room is a folder with the folders in it, except for
 * those that are rooms themselves. Inside a room, imports are free. The value has the rooms and packages that
 * it may import, with spaces between them; types count like values. Everything else is forbidden, so a new
 * arrow is a decision. The table in `docs/architecture.md` says what a room is. It lists its doors, which are
 * the files that others may import.
 */
export const mayImport: Readonly<Record<string, string>> = {
  games: "",
  "games/kernels": "",
  "games/play": "games",
  "games/saves": "games games/days games/play",
  "games/days": "games",
  "games/statistics": "games games/days games/play games/saves",
  "games/registry":
    "#sokoban games games/sliding games/sliding/solver games/sokoban games/sokoban/solver games/twenty48 games/twenty48/solver",
  "games/sliding": "games",
  "games/sliding/timing": "games games/sliding",
  "games/sliding/solver": "games games/kernels games/sliding",
  "games/twenty48": "games",
  "games/twenty48/solver": "games games/kernels games/twenty48",
  "games/sokoban":
    "games games/sokoban/check games/sokoban/deadlocks games/sokoban/generate games/sokoban/level games/sokoban/merge games/sokoban/play games/sokoban/text media",
  "games/sokoban/level": "games",
  "games/sokoban/play": "games games/play games/sokoban/level",
  "games/sokoban/text": "#level-forms games games/sokoban/level games/sokoban/play",
  "games/sokoban/edit": "games games/sokoban/level games/sokoban/play games/sokoban/text",
  "games/sokoban/check": "games games/sokoban/level games/sokoban/play games/sokoban/text",
  "games/sokoban/compare": "games games/sokoban/level games/sokoban/play games/sokoban/text",
  "games/sokoban/merge":
    "games games/sokoban/check games/sokoban/edit games/sokoban/level games/sokoban/text",
  "games/sokoban/deadlocks": "games games/sokoban/level games/sokoban/play",
  "games/sokoban/lab": "games games/sokoban/level games/sokoban/play",
  "games/sokoban/generate": "games games/sokoban/level games/sokoban/play games/sokoban/solver",
  "games/sokoban/solver": "games games/sokoban/level games/sokoban/play",
  protocol: "",
  "protocol/game": "games games/sliding/timing games/sokoban/level protocol protocol/solver",
  "protocol/levels":
    "games games/play games/sokoban/edit games/sokoban/lab games/sokoban/level games/sokoban/merge protocol protocol/game",
  "protocol/solver": "games games/sokoban/generate games/sokoban/level games/sokoban/play protocol",
  solving:
    "#host games games/play games/sokoban/check games/sokoban/generate games/sokoban/lab games/sokoban/level games/sokoban/play platform protocol protocol/solver",
  "solving/worker":
    "#host games games/play games/registry games/sliding games/sliding/solver games/sokoban games/sokoban/generate games/sokoban/level games/sokoban/play games/sokoban/solver games/twenty48 games/twenty48/solver platform protocol protocol/solver",
  operations:
    "games games/play games/saves games/sliding games/sokoban/check games/sokoban/deadlocks games/sokoban/generate games/sokoban/lab games/sokoban/level games/sokoban/play games/sokoban/text midend protocol protocol/solver solving",
  library:
    "#host #program games games/sliding games/sliding/solver games/sokoban/check games/sokoban/generate games/sokoban/level games/sokoban/play games/sokoban/text games/twenty48 games/twenty48/solver operations platform protocol protocol/solver solving solving/worker webview/player",
  manifest: "games games/registry operations protocol/game",
  "midend/ports":
    "games games/days games/play games/saves games/sliding/timing games/statistics protocol protocol/game protocol/solver",
  midend:
    "games games/days games/play games/saves games/sliding games/sliding/timing games/statistics midend/ports protocol protocol/game protocol/solver",
  drawing:
    "games games/play games/saves games/sliding games/sokoban games/sokoban/compare games/sokoban/level games/sokoban/play games/sokoban/text games/twenty48",
  platform: "#host games protocol",
  "platform/storage":
    "#host games games/days games/saves games/sliding/timing games/statistics platform protocol",
  "platform/node": "#program node platform platform/storage protocol",
  "platform/web": "#program platform platform/node platform/storage protocol vscode",
  terminal: "drawing games games/sliding games/sliding/timing manifest midend protocol/game string-width",
  "webview/kit":
    "#button @vscode/webview-ui-toolkit drawing games lit manifest midend/ports protocol protocol/game",
  "webview/board": "drawing games lit protocol/game webview/kit",
  "webview/player":
    "drawing games games/play games/registry lit manifest midend protocol protocol/game webview/board webview/kit",
  "webview/game":
    "games games/sliding games/sliding/timing lit manifest midend protocol protocol/game webview/board webview/kit",
  "webview/level-editor":
    "drawing games games/play games/sokoban/deadlocks games/sokoban/edit games/sokoban/lab games/sokoban/level games/sokoban/merge games/sokoban/play games/sokoban/text lit manifest midend protocol protocol/game protocol/levels webview/board webview/kit",
  "webview/level-gallery": "games lit protocol protocol/levels webview/kit webview/level-editor",
  "webview/markdown-preview": "drawing games games/sokoban/play webview/kit",
  extension:
    "#host drawing extension/features extension/kit extension/levels extension/panel extension/ports games games/registry games/sokoban games/sokoban/text manifest midend midend/ports platform/storage protocol protocol/game solving vscode",
  "extension/kit": "#host games manifest platform protocol protocol/game vscode",
  "extension/ports":
    "#host extension/kit games games/statistics midend/ports platform platform/storage protocol protocol/game vscode",
  "extension/panel":
    "extension/kit games games/registry games/saves manifest midend midend/ports platform protocol protocol/game vscode",
  "extension/features":
    "#host extension/kit extension/panel extension/ports games games/play games/registry manifest midend midend/ports operations platform platform/storage protocol protocol/game protocol/solver solving terminal vscode",
  "extension/levels":
    "#host drawing extension/kit games games/play games/saves games/sliding games/sokoban/check games/sokoban/compare games/sokoban/edit games/sokoban/generate games/sokoban/lab games/sokoban/level games/sokoban/merge games/sokoban/play games/sokoban/text games/twenty48 manifest midend platform protocol protocol/game protocol/levels protocol/solver solving vscode",
  cli: "#host @modelcontextprotocol/sdk drawing env-paths games games/days games/play games/registry games/saves games/sliding games/sliding/timing games/sokoban/check games/sokoban/edit games/sokoban/generate games/sokoban/lab games/sokoban/level games/sokoban/merge games/sokoban/play games/sokoban/text games/statistics games/twenty48 midend midend/ports node operations platform platform/node platform/storage protocol protocol/game protocol/solver solving terminal",
  training: "games games/twenty48/solver node",
};
