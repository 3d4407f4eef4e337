const small = "#####|#@$.#|#####";
const usual = "# wall, $ box, . goal, @ player";

/** Each level is its rows and, after a slash, its title. */
const rows: readonly (readonly [name: string, text: string, symbols: string, ...levels: string[]])[] = [
  [
    "maps of Sokoban for DOS (begoon/sokoban-maps)",
    "*************\nMaze: 1\nSize X: 9\nLength: 56\n\n    XXXXX\n    X   X\n    X*  X\n  XXX  *XXX\n  X. @   .X\n  XXXXXXXXX\n\n*************\nMaze: 2\nSize X: 6\n\nXXXXXX\nX@&*.X\nXXXXXX\n",
    "X wall, * box, . goal, & box on goal, @ player",
    "  #####|  #   #|  #$  #|###  $###|#. @   .#|#########/Maze: 1",
    "######|#@*$.#|######/Maze: 2",
  ],
  [
    "lists of texts in JavaScript (rstropek/Samples)",
    '// X....... Wall\n// b....... Box not on target\nexport const levels = [\n  [\n    "XXXXX__",\n    "X   X__",\n    "X@XbXXX",\n    "X b ..X",\n    "XXXXXXX"\n  ],\n  [\n    "XXXXXX",\n    "X.Bb@X",\n    "XXXXXX",\n  ],\n];\nexport function count() {\n  return levels.length;\n}\n',
    "X wall, b box, . goal, B box on goal, @ player, _ floor",
    "#####|#   #|#@#$###|# $ ..#|#######",
    "######|#.*$@#|######",
  ],
  [
    "levels with names in JavaScript",
    'const LEVELS = [\n  // Level 1 - Simple\n  {\n    name: "Getting Started",\n    map: [\n      "#####", // the top\n      "#@$.#",\n      "#####"\n    ]\n  },\n  // Level 2 - Wide\n  {\n    map: ["######", "#@ $.#", "######"]\n  },\n];\n',
    usual,
    `${small}/Getting Started`,
    "######|#@ $.#|######/Level 2 - Wide",
  ],
  [
    "lists of characters",
    "const levels = {\n  \"1\": [\n    ['#', '#', '#', '#', '#'],\n    ['#', '@', '$', '.', '#'],\n    ['#', ' ', ' ', ' ', '#'],\n    ['#', '#', '#', '#', '#']\n  ]\n};\n",
    usual,
    "#####|#@$.#|#   #|#####",
  ],
  [
    "arrays in Java, with = for a box (CS 200)",
    "char[][][] LEVELS = {\n  {\n    {'#', '#', '#', '#', '#'},\n    {'#', '@', '=', '.', '#'},\n    {'#', '#', '#', '#', '#'}\n  }\n};\n",
    "# wall, = box, . goal, @ player",
    small,
  ],
  ["a text in Java, joined", 'String level = "#####\\n" +\n  "#@$.#\\n" +\n  "#####\\n";\n', usual, small],
  [
    "a text of several lines that starts behind its quotes",
    'LEVEL = """#####\n#@$.#\n#####"""\n',
    usual,
    small,
  ],
  [
    "JSON",
    '{"levels":[{"name":"A","rows":["#####","#@$.#","#####"]},{"name":"B","rows":["######","#@ $.#","######"]}]}',
    usual,
    `${small}/A`,
    "######|#@ $.#|######/B",
  ],
  [
    "NumPy's print of gym-sokoban's room_state",
    "[[0 0 0 0 0 0]\n [0 5 4 2 1 0]\n [0 1 3 1 1 0]\n [0 0 0 0 0 0]]\n",
    "0 wall, 4 box, 2 goal, 3 box on goal, 5 player, 1 floor",
    "######|#@$. #|# *  #|######",
  ],
  [
    "gym-sokoban, as a list in Python",
    "room_state = np.array([\n    [0, 0, 0, 0, 0],\n    [0, 5, 4, 2, 0],\n    [0, 0, 0, 0, 0]])\n",
    "0 wall, 4 box, 2 goal, 5 player",
    small,
  ],
  [
    "gym-sokoban, with dots",
    "[[0. 0. 0. 0. 0.]\n [0. 5. 4. 2. 0.]\n [0. 0. 0. 0. 0.]]",
    "0 wall, 4 box, 2 goal, 5 player",
    small,
  ],
  ["digits alone", "00000\n05420\n00000\n", "0 wall, 4 box, 2 goal, 5 player", small],
  [
    "BoxobanEnvironment, where 3 is a box",
    "0 0 0 0 0\n0 5 3 2 0\n0 0 0 0 0\n",
    "0 wall, 3 box, 2 goal, 5 player",
    small,
  ],
  [
    "digits after Rosetta Code",
    "11111\n12341\n10001\n11111\n",
    "1 wall, 3 box, 4 goal, 2 player, 0 floor",
    "#####|#@$.#|#   #|#####",
  ],
  [
    "blanks between the columns",
    "Level 1\n\n# # # # #\n# @ $ . #\n#       #\n# # # # #\n",
    usual,
    "#####|#@$.#|#   #|#####/Level 1",
  ],
  ["commas between the columns", "#,#,#,#,#\n#,@,$,.,#\n#,#,#,#,#\n", usual, small],
  [
    "a page with &nbsp; and <br>",
    "<p>Level 7</p>\n<tt>#####<br>\n#@$.#<br>\n#&nbsp;&nbsp;&nbsp;#<br />\n#####</tt>\n",
    usual,
    "#####|#@$.#|#   #|#####/Level 7",
  ],
  [
    "a page with <pre>",
    "<h2>Level 1</h2><pre>#####\n#@$.#\n#####</pre><h2>Level 2</h2><pre>######\n#@ $.#\n######</pre>",
    usual,
    `${small}/Level 1`,
    "######|#@ $.#|######/Level 2",
  ],
  [
    "a course on search, with & for the player",
    "######\n#&B .#\n#  X #\n######\n",
    "# wall, B box, . goal, X box on goal, & player",
    "######|#@$ .#|#  * #|######",
  ],
  [
    "a solver with floor as dots (Fenster)",
    "5 7\n#######\n#s.x.o#\n#..X..#\n#######\n.......\n\nThe input file for Sokoban solver.\n- # for the wall\n",
    "# wall, x box, o goal, X box on goal, s player, . floor",
    "#######|#@ $ .#|#  *  #|#######",
  ],
  [
    "GVGAI",
    "wwwww\nwA10w\nw...w\nwwwww\n",
    "w wall, 1 box, 0 goal, A player, . floor",
    "#####|#@$.#|#   #|#####",
  ],
  [
    "Griddly",
    "  Levels:\n    - |\n      wwwww\n      wAbhw\n      w...w\n      wwwww\n",
    "w wall, b box, h goal, A player, . floor",
    "#####|#@$.#|#   #|#####/Levels:",
  ],
  ["Codenjoy", "☼☼☼☼☼☼\n☼☺■ X☼\n☼☼☼☼☼☼\n", "☼ wall, ■ box, X goal, ☺ player", "######|#@$ .#|######"],
  [
    "a course in Python (peter-vavra/sokoban)",
    "######\n#@X Y#\n#  W #\n######\n",
    "# wall, X box, Y goal, W box on goal, @ player",
    "######|#@$ .#|#  * #|######",
  ],
  [
    "a course with obstacles, blocks and storage",
    "OOOOOO\nORB SO\nO  * O\nOOOOOO\n",
    "O wall, B box, S goal, * box on goal, R player",
    "######|#@$ .#|#  * #|######",
  ],
  ["a course with X for any box", "OOOOO\nORXSO\nOOOOO\n", "O wall, X box, S goal, R player", small],
  [
    "the DOS levels in a template of JavaScript (lebduska/mcpchallenge)",
    "const LEVEL_DATA = `\n; Level 1\nXXXXX\nX@*.X\nXXXXX\n\n; Level 2\nXXXXXX\nX@ *.X\nXXXXXX\n`;\n",
    "X wall, * box, . goal, @ player",
    `${small}/Level 1`,
    "######|#@ $.#|######/Level 2",
  ],
  [
    "plans with infos (OMerkel/Sokoban)",
    'levels = {\n  symbol : {\n    floor: " ",\n    wall:  "#",\n  },\n  setup : [ {\n    plan: [\n    "#####",\n    "#@$.#",\n    "#####",\n    ],\n    info: \'Push box onto storage!\',\n  }, {\n    plan: [\n    "######",\n    "#@ $.#",\n    "######",\n    ],\n    info: \'Multiple boxes...\',\n  } ]\n};\n',
    usual,
    small,
    "######|#@ $.#|######",
  ],
  [
    "JSON of a fork of Festival",
    '{\n  "filename": "microban.sok",\n  "map": "#####\\n#@$.#\\n#####",\n  "lurd": "R",\n  "elapsed": "0.01"\n}\n',
    usual,
    `${small}/microban.sok`,
  ],
  [
    "maps below a comment with their symbols (1hourgame/sokoban)",
    '/*\n  Sokoban maps\n  # = wall\n  . = target\n*/\n\nexport const maps = [\n  [\n    "#####",\n    "#@$.#",\n    "#####",\n  ],\n];\n',
    usual,
    small,
  ],
  [
    "Python of Rosetta Code",
    'level = """\\\n#######\n#     #\n#@ $ .#\n#######"""\n\npsyco.full()\n',
    usual,
    "#######|#     #|#@ $ .#|#######",
  ],
  ["an array in C", 'const char *level[] = {\n    "#####",\n    "#@$.#",\n    "#####"\n};\n', usual, small],
  ["a page with <textarea>", '<textarea id="level">#####\n#@$.#\n#####</textarea>', usual, small],
  [
    "CSV of an editor, in the digits of Rosetta Code",
    "1,1,1,1,1\n1,2,3,4,1\n1,1,1,1,1\n",
    "1 wall, 3 box, 4 goal, 2 player",
    small,
  ],
];

/**
 * Texts as programs, courses and pages have them, with the symbols that the notice names and the levels. The
 * rows were translated by hand.
 */
export const levelsOfOthers = rows.map(([name, text, symbols, ...levels]) => {
  const titled = levels
    .map((level) => level.split("/"))
    .map(([board = "", title = ""]) => [title, board] as const);
  return [name, text, symbols, titled] as const;
});
