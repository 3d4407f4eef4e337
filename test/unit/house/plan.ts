/**
 * The plan of the house: rooms with doors. A room is a folder with the folders in it, except for those that
 * are rooms themselves. Inside a room, imports are free. `mayImport` has the rooms and packages that it may
 * import; types count like values. `doors` has the files that others may import. Everything else is
 * forbidden, so a new arrow or door is a decision. `docs/architecture.md` prints the plan. Both lists have
 * spaces between names; “*” stands for every file.
 */
export interface Room {
  readonly is: string;
  readonly mayImport: string;
  readonly doors: string;
}

export const rooms: Readonly<Record<string, Room>> = {
  games: {
    is: "What all games share: the interface, capabilities, the solvers' interface, texts, random numbers.",
    mayImport: "",
    doors: "*",
  },
  "games/kernels": {
    is: "The inner loops of searches, in AssemblyScript: docs/kernels.md.",
    mayImport: "",
    doors: "*",
  },
  "games/play": {
    is: "A game that is played: session, replay, and the play core of every surface. Known facts, for hints.",
    mayImport: "games",
    doors: "*",
  },
  "games/saves": {
    is: "Games as texts: saves, their keys, game IDs, pasted texts, links.",
    mayImport: "games games/days games/play",
    doors: "*",
  },
  "games/days": {
    is: "The puzzles of a day, their results and the streak; positions that come back until they are solved.",
    mayImport: "games",
    doors: "*",
  },
  "games/statistics": {
    is: "Facts about games that have ended: figures, best scores, results, solved levels; also as text.",
    mayImport: "games games/days games/play games/saves",
    doors: "*",
  },
  "games/deadlocks": {
    is: "The player's deadlock patterns, for any game; also as text.",
    mayImport: "games",
    doors: "kept-loss known-pattern pattern-text",
  },
  "games/registry": {
    is: "The list of games and, separately, the list of solvers.",
    mayImport:
      "#sokoban games games/sliding games/sliding/solver games/sokoban games/sokoban/solver games/twenty48 games/twenty48/solver",
    doors: "played-games registry solver-registry",
  },
  "games/sliding": {
    is: "The sliding puzzle: rules, deals, scene, texts.",
    mayImport: "games",
    doors: "*",
  },
  "games/sliding/timing": {
    is: "Timed solves of the sliding puzzle: times, sessions, statistics, charts.",
    mayImport: "games games/sliding",
    doors: "*",
  },
  "games/sliding/solver": {
    is: "Its searches and their tables.",
    mayImport: "games games/kernels games/sliding",
    doors: "solver",
  },
  "games/twenty48": {
    is: "2048: rules, scene, texts.",
    mayImport: "games",
    doors: "board-text notation played-twenty48 rules twenty48",
  },
  "games/twenty48/solver": {
    is: "Its search and its network.",
    mayImport: "games games/kernels games/twenty48",
    doors: "network row-tables solver tuples",
  },
  "games/sokoban": {
    is: "Sokoban as a game of the registry, with the built-in levels.",
    mayImport:
      "games games/sokoban/check games/sokoban/deadlocks games/sokoban/generate games/sokoban/level games/sokoban/merge games/sokoban/play games/sokoban/text media",
    doors: "built-in-levels played-sokoban sokoban",
  },
  "games/sokoban/level": {
    is: "A level, its grid and cells, its analysis, its key.",
    mayImport: "games",
    doors: "*",
  },
  "games/sokoban/play": {
    is: "Rules, walks, picking and pushing boxes, pulls, LURD texts, measures of solutions.",
    mayImport: "games games/play games/sokoban/level",
    doors: "*",
  },
  "games/sokoban/text": {
    is: "Reads level files in every form, and writes levels and solutions into them. `forms` is loaded at first use.",
    mayImport: "#level-forms games games/sokoban/level games/sokoban/play",
    doors:
      "arrange-levels collection collection-text conflicts describe-level forms/level-forms kept-boards level-clipboard level-identity level-parts lines notes plain-collection quoted-text read-collection reread slc-text sniff solution-text",
  },
  "games/sokoban/edit": {
    is: "Edits of a level, the same in the view and in the host.",
    mayImport: "games games/sokoban/level games/sokoban/play games/sokoban/text",
    doors: "*",
  },
  "games/sokoban/check": {
    is: "Problems of a level, and their fixes.",
    mayImport: "games games/sokoban/level games/sokoban/play games/sokoban/text",
    doors: "check duplicates playable publish stored-moves",
  },
  "games/sokoban/claims": {
    is: "The claims of files about their levels, and whether they hold. The caller passes the solver.",
    mayImport: "games games/sokoban/check games/sokoban/level games/sokoban/play games/sokoban/text",
    doors: "claim-lines judge verdict",
  },
  "games/sokoban/compare": {
    is: "Two versions of a file: which level is which, and what changed.",
    mayImport: "games games/sokoban/level games/sokoban/play games/sokoban/text",
    doors: "board-changes compare-levels",
  },
  "games/sokoban/merge": {
    is: "Files with the conflicts of a merge: their sides as levels, and the edits that resolve them.",
    mayImport: "games games/sokoban/check games/sokoban/edit games/sokoban/level games/sokoban/text",
    doors: "*",
  },
  "games/sokoban/deadlocks": {
    is: "Why positions are lost, by searches of a few boxes without the solver's tables.",
    mayImport: "games games/sokoban/level games/sokoban/play",
    doors: "explain-game pattern-rules rule-of-loss",
  },
  "games/sokoban/lab": {
    is: "The effects of changing one square of a level. The caller passes the solver.",
    mayImport: "games games/sokoban/level games/sokoban/play",
    doors: "changes judgment lab plan questions words",
  },
  "games/sokoban/generate": {
    is: "Random levels.",
    mayImport: "games games/sokoban/level games/sokoban/play games/sokoban/rating games/sokoban/solver",
    doors: "deal-random-level generate-level grade rated-level wanted",
  },
  "games/sokoban/rating": {
    is: "The difficulty of a level, from a solution and from all of its positions.",
    mayImport: "games games/sokoban/level games/sokoban/play games/sokoban/solver",
    doors: "rate-level sure-rating",
  },
  "games/sokoban/solver": {
    is: "The searches and their parts: `docs/solver-sokoban.md`.",
    mayImport: "games games/sokoban/level games/sokoban/play",
    doors:
      "board/distances board/flood board/region-fill board/search-board board/solution-replay optimize-solution optimize/push-track other-order plan-hint portfolio search/state-store solve solve-circular solver warm-up",
  },
  protocol: {
    is: "The channel of every wire, and readers of messages.",
    mayImport: "",
    doors: "*",
  },
  "protocol/game": {
    is: "The wire of the games' pages, and the table of settings.",
    mayImport: "games games/play games/sliding/timing games/sokoban/level protocol protocol/solver",
    doors: "*",
  },
  "protocol/levels": {
    is: "The wires of the level editor and the gallery.",
    mayImport:
      "games games/play games/sokoban/edit games/sokoban/lab games/sokoban/level games/sokoban/merge protocol protocol/game",
    doors: "*",
  },
  "protocol/solver": {
    is: "The wire between host and solver threads; `Solving`, what callers of solvers know.",
    mayImport:
      "games games/sokoban/generate games/sokoban/level games/sokoban/play games/sokoban/rating protocol",
    doors: "*",
  },
  solving: {
    is: "Questions to solver threads, for every host. The rules play every answer again.",
    mayImport:
      "#host games games/play games/sokoban/claims games/sokoban/generate games/sokoban/lab games/sokoban/level games/sokoban/play platform protocol protocol/solver",
    doors: "*",
  },
  "solving/worker": {
    is: "The solver thread itself, a bundle of its own. Only it, the program and training know solvers.",
    mayImport:
      "#host games games/play games/registry games/sliding games/sliding/solver games/sokoban games/sokoban/generate games/sokoban/level games/sokoban/play games/sokoban/rating games/sokoban/solver games/twenty48 games/twenty48/solver platform protocol protocol/solver",
    doors: "level-task",
  },
  operations: {
    is: "What programs and models may ask: a table with names, descriptions and schemas.",
    mayImport:
      "games games/play games/saves games/sliding games/sokoban/check games/sokoban/deadlocks games/sokoban/generate games/sokoban/lab games/sokoban/level games/sokoban/play games/sokoban/text midend protocol protocol/solver solving",
    doors:
      "answer-text board-askers described-operations explain-position findings generate-levels generated-data guide lab-data level-input live-games moves-input operation operations played-games schema solve-data solve-tiles tiles-input",
  },
  library: {
    is: "The npm library: the public face of rules, checks and solvers, one file for each subpath.",
    mayImport:
      "#host #program games games/sliding games/sliding/solver games/sokoban/check games/sokoban/generate games/sokoban/level games/sokoban/play games/sokoban/text games/twenty48 games/twenty48/solver operations platform protocol protocol/solver solving solving/worker webview/player",
    doors: "",
  },
  manifest: {
    is: "The contributions of `package.json`, as typed tables.",
    mayImport: "games games/registry operations protocol/game protocol/levels",
    doors: "board commands editor entry games level-file-words names places",
  },
  "midend/ports": {
    is: "The interfaces that surfaces implement. The midend knows no host.",
    mayImport:
      "games games/days games/deadlocks games/play games/saves games/sliding/timing games/statistics protocol protocol/game protocol/solver",
    doors: "*",
  },
  midend: {
    is: "Everything between games and surfaces: live games, hints, pages, commands, reviews, timed solves.",
    mayImport:
      "games games/days games/deadlocks games/play games/saves games/sliding games/sliding/timing games/statistics midend/ports protocol protocol/game protocol/solver",
    doors:
      "commands/answers commands/board-actions commands/deadlock-patterns commands/game-actions commands/player-questions commands/sharing commands/statistics commands/timing games/held-games games/live-games games/one-of-a-kind games/other-windows hints/assistant hints/player-patterns hints/pattern-watch live/live-game live/loss-explanation live/play-words live/replay-clock live/replay-player live/replay-run live/start midend page-surface pages/day-words pages/descriptions pages/level-pages pages/scenes passing-line review/game-reviews statistics/figure-words statistics/kept-statistics statistics/statistics-sections store/day-watch store/level-records store/opened-files store/practice-store timing/timed-play timing/timed-run timing/timed-solve waiting/fitting-puzzle waiting/left-out waiting/markers waiting/offer-texts waiting/wait-times waiting/waiting waiting/waits",
  },
  drawing: {
    is: "Colors of the games from a theme, and boards and replays as pictures; `fences` the boards in Markdown.",
    mayImport:
      "games games/play games/saves games/sliding games/sokoban games/sokoban/compare games/sokoban/level games/sokoban/play games/sokoban/text games/twenty48",
    doors: "*",
  },
  platform: {
    is: "Services that depend on the host: threads, work in slices, text encodings, random numbers.",
    mayImport: "#host games protocol",
    doors: "*",
  },
  "platform/storage": {
    is: "Files that several processes share, and all stores over them.",
    mayImport:
      "#host games games/days games/deadlocks games/saves games/sliding/timing games/statistics platform protocol",
    doors:
      "change-notices file-system finished-files kept-games loss-files progress-archive save-bounds save-files statistics-files storage-reports stored-records timed-files whole-files",
  },
  "platform/node": {
    is: "The seams of hosts with Node, one file for each. Sources import them as `#host/…`.",
    mayImport: "#program node platform platform/storage protocol",
    doors: "changes files host",
  },
  "platform/web": {
    is: "The same seams in a browser.",
    mayImport: "#program platform platform/node platform/storage protocol vscode",
    doors: "",
  },
  terminal: {
    is: "The games on terminals: rows of styled cells, escape sequences, keys and mouse. No Node and no VS Code.",
    mayImport: "drawing games games/sliding games/sliding/timing manifest midend protocol/game string-width",
    doors:
      "play/plain-dialogue play/play-screen play/screen-settings play/surface play/terminal-modes play/timer-screen terminal text-width",
  },
  "webview/kit": {
    is: "The common parts of pages: document, theme, language, controls, lists, pictures, the replay bar.",
    mayImport:
      "#button @vscode/webview-ui-toolkit drawing games lit manifest midend/ports protocol protocol/game",
    doors: "*",
  },
  "webview/board": {
    is: "Draws positions of any game.",
    mayImport: "drawing games lit protocol/game webview/kit",
    doors:
      "board-geometry moved-sprites scene-board skin skins sliding-skin sokoban-warehouse tilework-board twenty48-skin",
  },
  "webview/player": {
    is: "A board that plays without a host: the element of the library, and the web page that is exported.",
    mayImport:
      "drawing games games/play games/registry lit manifest midend protocol protocol/game webview/board webview/kit",
    doors: "tilework-board",
  },
  "webview/game": {
    is: "The pages of games.",
    mayImport:
      "games games/sliding games/sliding/timing lit manifest midend protocol protocol/game webview/board webview/kit",
    doors: "",
  },
  "webview/level-editor": {
    is: "The level editor: `model` without a screen, and the elements that show it.",
    mayImport:
      "drawing games games/play games/sokoban/deadlocks games/sokoban/edit games/sokoban/lab games/sokoban/level games/sokoban/merge games/sokoban/play games/sokoban/text lit manifest midend protocol protocol/game protocol/levels webview/board webview/kit",
    doors: "list/thumbnails",
  },
  "webview/level-gallery": {
    is: "The page in which the user selects random levels.",
    mayImport: "games lit protocol protocol/levels webview/kit webview/level-editor",
    doors: "",
  },
  "webview/markdown-preview": {
    is: "Boards in the Markdown preview. Its document is VS Code's, and has no host of ours.",
    mayImport: "drawing games games/sokoban/play webview/kit",
    doors: "",
  },
  extension: {
    is: "The entry, which loads the rest at first use, and the files that connect the parts of a bundle.",
    mayImport:
      "#host drawing extension/features extension/kit extension/levels extension/panel extension/ports games games/deadlocks games/registry games/sokoban games/sokoban/text manifest midend midend/ports platform/storage protocol protocol/game protocol/levels solving vscode",
    doors: "",
  },
  "extension/kit": {
    is: "What all parts of the extension use: settings, contexts, files of users, notifications, documents of views.",
    mayImport: "#host games manifest platform protocol protocol/game vscode",
    doors: "*",
  },
  "extension/ports": {
    is: "The midend's ports for VS Code, and the location of what is stored.",
    mayImport:
      "#host extension/kit games games/saves games/statistics midend/ports platform platform/storage protocol protocol/game vscode",
    doors: "*",
  },
  "extension/panel": {
    is: "Panels with games, the trees in the activity bar, the status bar.",
    mayImport:
      "extension/kit games games/registry games/saves manifest midend midend/ports platform protocol protocol/game vscode",
    doors: "*",
  },
  "extension/features": {
    is: "What is loaded at first use: commands, terminals, timed solves, waiting, agents' tools, files of games.",
    mayImport:
      "#host extension/kit extension/panel extension/ports games games/deadlocks games/play games/registry manifest midend midend/ports operations platform platform/storage protocol/game protocol/solver solving terminal vscode",
    doors:
      "commands diagnostics exchange game-files registration statistics terminals timing tools wait-watch",
  },
  "extension/levels": {
    is: "Level files in VS Code: documents, text editor, level editor, solving, reports, tests, Markdown, comparison.",
    mayImport:
      "#host drawing extension/kit games games/play games/saves games/sliding games/sokoban/check games/sokoban/claims games/sokoban/compare games/sokoban/edit games/sokoban/generate games/sokoban/lab games/sokoban/level games/sokoban/merge games/sokoban/play games/sokoban/text games/twenty48 manifest midend platform protocol protocol/game protocol/levels protocol/solver solving vscode",
    doors:
      "comparison/level-comparisons documents/levels files/level-files-tree markdown/markdown-features report/publish-panel report/publish-panel report/report-panel solving/level-context solving/web-pages",
  },
  cli: {
    is: "The program `tilework`, and the midend's ports for a shell.",
    mayImport:
      "#host @modelcontextprotocol/sdk drawing env-paths games games/days games/deadlocks games/play games/registry games/saves games/sliding games/sliding/timing games/sokoban/check games/sokoban/claims games/sokoban/edit games/sokoban/generate games/sokoban/lab games/sokoban/level games/sokoban/merge games/sokoban/play games/sokoban/rating games/sokoban/text games/statistics games/twenty48 midend midend/ports node operations platform platform/node platform/storage protocol protocol/game protocol/solver solving terminal",
    doors: "",
  },
  training: {
    is: "Trains the network for 2048; never shipped.",
    mayImport: "games games/twenty48/solver node",
    doors: "",
  },
};
