import assert from "node:assert/strict";
import fc from "fast-check";
import { english } from "../../../../../src/games/message.js";
import { checkCollection } from "../../../../../src/games/sokoban/check/check.js";
import { applyEdits } from "../../../../../src/games/sokoban/level/finding.js";
import { maxCharacters } from "../../../../../src/games/sokoban/text/forms/other-forms.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { mayBecomeLevels } from "../../../../../src/games/sokoban/text/sniff.js";
import { leastMs } from "../../../../campaign/shared/measure.js";
import { runs, spread } from "../../../shared/samples.js";
import { levelFilesFor } from "../../../shared/sokoban-data.js";

/** The titles and rows of a text, as a reader of any program may give them. */
function levelsIn(text: string): readonly (readonly [string, string])[] {
  return readCollection(text).levels.map(({ title, board }) => [
    title?.text ?? "",
    board.rows.map((row) => row.text.trimEnd()).join("|"),
  ]);
}

const small = "#####|#@$.#|#####";

/**
 * Texts as programs, courses and pages have them, with the symbols that the notice names and the levels. The
 * rows were translated by hand.
 */
const texts: readonly (readonly [
  name: string,
  text: string,
  symbols: string,
  levels: readonly (readonly [string, string])[],
])[] = [
  [
    "maps of Sokoban for DOS (begoon/sokoban-maps)",
    "*************\nMaze: 1\nSize X: 9\nLength: 56\n\n    XXXXX\n    X   X\n    X*  X\n  XXX  *XXX\n  X. @   .X\n  XXXXXXXXX\n\n*************\nMaze: 2\nSize X: 6\n\nXXXXXX\nX@&*.X\nXXXXXX\n",
    "X wall, * box, . goal, & box on goal, @ player",
    [
      ["Maze: 1", "    #####|    #   #|    #$  #|  ###  $###|  #. @   .#|  #########"],
      ["Maze: 2", "######|#@*$.#|######"],
    ],
  ],
  [
    "lists of texts in JavaScript (rstropek/Samples)",
    '// X....... Wall\n// b....... Box not on target\nexport const levels = [\n  [\n    "XXXXX__",\n    "X   X__",\n    "X@XbXXX",\n    "X b ..X",\n    "XXXXXXX"\n  ],\n  [\n    "XXXXXX",\n    "X.Bb@X",\n    "XXXXXX",\n  ],\n];\nexport function count() {\n  return levels.length;\n}\n',
    "X wall, b box, . goal, B box on goal, @ player, _ floor",
    [
      ["", "#####|#   #|#@#$###|# $ ..#|#######"],
      ["", "######|#.*$@#|######"],
    ],
  ],
  [
    "levels with names in JavaScript",
    'const LEVELS = [\n  // Level 1 - Simple\n  {\n    name: "Getting Started",\n    map: [\n      "#####", // the top\n      "#@$.#",\n      "#####"\n    ]\n  },\n  // Level 2 - Wide\n  {\n    map: ["######", "#@ $.#", "######"]\n  },\n];\n',
    "# wall, $ box, . goal, @ player",
    [
      ["Getting Started", small],
      ["Level 2 - Wide", "######|#@ $.#|######"],
    ],
  ],
  [
    "lists of characters",
    "const levels = {\n  \"1\": [\n    ['#', '#', '#', '#', '#'],\n    ['#', '@', '$', '.', '#'],\n    ['#', ' ', ' ', ' ', '#'],\n    ['#', '#', '#', '#', '#']\n  ]\n};\n",
    "# wall, $ box, . goal, @ player",
    [["", "#####|#@$.#|#   #|#####"]],
  ],
  [
    "arrays in Java, with = for a box (CS 200)",
    "char[][][] LEVELS = {\n  {\n    {'#', '#', '#', '#', '#'},\n    {'#', '@', '=', '.', '#'},\n    {'#', '#', '#', '#', '#'}\n  }\n};\n",
    "# wall, = box, . goal, @ player",
    [["", small]],
  ],
  [
    "a text in Java, joined",
    'String level = "#####\\n" +\n  "#@$.#\\n" +\n  "#####\\n";\n',
    "# wall, $ box, . goal, @ player",
    [["", small]],
  ],
  [
    "a text of several lines that starts behind its quotes",
    'LEVEL = """#####\n#@$.#\n#####"""\n',
    "# wall, $ box, . goal, @ player",
    [["", small]],
  ],
  [
    "JSON",
    '{"levels":[{"name":"A","rows":["#####","#@$.#","#####"]},{"name":"B","rows":["######","#@ $.#","######"]}]}',
    "# wall, $ box, . goal, @ player",
    [
      ["A", small],
      ["B", "######|#@ $.#|######"],
    ],
  ],
  [
    "NumPy's print of gym-sokoban's room_state",
    "[[0 0 0 0 0 0]\n [0 5 4 2 1 0]\n [0 1 3 1 1 0]\n [0 0 0 0 0 0]]\n",
    "0 wall, 4 box, 2 goal, 3 box on goal, 5 player, 1 floor",
    [["", "######|#@$. #|# *  #|######"]],
  ],
  [
    "gym-sokoban, as a list in Python",
    "room_state = np.array([\n    [0, 0, 0, 0, 0],\n    [0, 5, 4, 2, 0],\n    [0, 0, 0, 0, 0]])\n",
    "0 wall, 4 box, 2 goal, 5 player",
    [["", small]],
  ],
  [
    "gym-sokoban, with dots",
    "[[0. 0. 0. 0. 0.]\n [0. 5. 4. 2. 0.]\n [0. 0. 0. 0. 0.]]",
    "0 wall, 4 box, 2 goal, 5 player",
    [["", small]],
  ],
  ["digits alone", "00000\n05420\n00000\n", "0 wall, 4 box, 2 goal, 5 player", [["", small]]],
  [
    "BoxobanEnvironment, where 3 is a box",
    "0 0 0 0 0\n0 5 3 2 0\n0 0 0 0 0\n",
    "0 wall, 3 box, 2 goal, 5 player",
    [["", small]],
  ],
  [
    "digits after Rosetta Code",
    "11111\n12341\n10001\n11111\n",
    "1 wall, 3 box, 4 goal, 2 player, 0 floor",
    [["", "#####|#@$.#|#   #|#####"]],
  ],
  [
    "blanks between the columns",
    "Level 1\n\n# # # # #\n# @ $ . #\n#       #\n# # # # #\n",
    "# wall, $ box, . goal, @ player",
    [["Level 1", "#####|#@$.#|#   #|#####"]],
  ],
  [
    "commas between the columns",
    "#,#,#,#,#\n#,@,$,.,#\n#,#,#,#,#\n",
    "# wall, $ box, . goal, @ player",
    [["", small]],
  ],
  [
    "a page with &nbsp; and <br>",
    "<p>Level 7</p>\n<tt>#####<br>\n#@$.#<br>\n#&nbsp;&nbsp;&nbsp;#<br />\n#####</tt>\n",
    "# wall, $ box, . goal, @ player",
    [["Level 7", "#####|#@$.#|#   #|#####"]],
  ],
  [
    "a page with <pre>",
    "<h2>Level 1</h2><pre>#####\n#@$.#\n#####</pre><h2>Level 2</h2><pre>######\n#@ $.#\n######</pre>",
    "# wall, $ box, . goal, @ player",
    [
      ["Level 1", small],
      ["Level 2", "######|#@ $.#|######"],
    ],
  ],
  [
    "a course on search, with & for the player",
    "######\n#&B .#\n#  X #\n######\n",
    "# wall, B box, . goal, X box on goal, & player",
    [["", "######|#@$ .#|#  * #|######"]],
  ],
  [
    "a solver with floor as dots (Fenster)",
    "5 7\n#######\n#s.x.o#\n#..X..#\n#######\n.......\n\nThe input file for Sokoban solver.\n- # for the wall\n",
    "# wall, x box, o goal, X box on goal, s player, . floor",
    [["", "#######|#@ $ .#|#  *  #|#######|"]],
  ],
  [
    "GVGAI",
    "wwwww\nwA10w\nw...w\nwwwww\n",
    "w wall, 1 box, 0 goal, A player, . floor",
    [["", "#####|#@$.#|#   #|#####"]],
  ],
  [
    "Griddly",
    "  Levels:\n    - |\n      wwwww\n      wAbhw\n      w...w\n      wwwww\n",
    "w wall, b box, h goal, A player, . floor",
    [["Levels:", "      #####|      #@$.#|      #   #|      #####"]],
  ],
];

describe("levels in the forms of other programs", () => {
  for (const [name, text, symbols, levels] of texts)
    it(`are read from ${name}`, () => {
      const collection = readCollection(text, "levels.txt");
      assert.deepEqual(levelsIn(text), levels);
      assert.equal(collection.form, "other");
      const [notice] = checkCollection(collection);
      assert.equal(notice?.code, "other-form");
      assert.ok(english(notice.message).endsWith(`Their symbols: ${symbols}.`), english(notice.message));
      assert.ok(mayBecomeLevels(text));
      // Rows know their places in the text.
      for (const { board } of collection.levels)
        for (const row of board.rows)
          for (const [at, source] of row.sources!.entries())
            if (row.text[at] === "@") assert.match(text[row.offset + source]!, /[@25As&]/);
      // The fix gives the same levels, in a text that is ours.
      const converted = applyEdits(text, notice.fixes[0]!.edits);
      assert.deepEqual(
        levelsIn(converted).map(([title, rows]) => [title, rows.replace(/[|]?$/, "")]),
        levels.map(([title, rows]) => [title, rows.replace(/[|]?$/, "")]),
      );
      assert.equal(readCollection(converted).form, "text");
    });

  it("are none of ours: no level of the collections, alone, damaged or unfinished, is taken for one", function () {
    for (const [file, text] of levelFilesFor(this)) {
      const { form, levels } = readCollection(text);
      assert.equal(form, "text", file);
      const boards = levels.map(({ board }) => text.slice(board.start, board.end));
      for (const [at, rows] of boards.entries())
        assert.equal(readCollection(rows).form, "text", `${file}:${at + 1}`);
      for (const rows of spread(boards, 40)) {
        for (const damaged of [
          rows.replace("@", " "),
          rows.replace(/#+/, (wall) => " ".repeat(wall.length)),
          rows.slice(0, rows.length >> 1),
        ])
          assert.equal(readCollection(damaged).form, "text", damaged);
        // With X for walls it is a level of another program, and the same one, if it has no box on a goal.
        const other = rows.replaceAll("#", "X").replaceAll("$", "*");
        if (/[*+]/.test(rows)) continue;
        assert.equal(readCollection(other).form, "other", other);
        assert.deepEqual(levelsIn(other), levelsIn(rows));
      }
    }
  });

  it("are read as a whole or not at all", () => {
    const two = "XXXXX\nX@*.X\nXXXXX\n\nXXXXX\nX@*?X\nXXXXX\n";
    assert.equal(readCollection(two.replace("?", ".")).levels.length, 2);
    assert.notEqual(readCollection(two.replace("?", "@")).form, "other");
    const prose = "let a = [0, 1, 2];\nconst directions = [[0, 1], [1, 0], [0, -1], [-1, 0]];\n";
    assert.equal(readCollection(prose).form, "text");
  });

  it("that aren't known are named with a table of symbols", () => {
    const [finding] = readCollection("WWWWW\nWP  W\nWBG W\nWWWWW\n").findings;
    assert.equal(finding?.code, "other-symbols");
    assert.match(
      english(finding.message),
      /# wall, \$ box, \. goal, \* box on goal, @ player, \+ player on goal/,
    );
    for (const other of ["1 2 3\n4 5 6\n7 8 0\n", "a\nb\n"])
      assert.equal(readCollection(other).findings[0]?.code, "no-level", other);
  });

  it("take time in proportion to the text, whatever it is", () => {
    for (const part of ["9999#\n", "#a\n", "XXXXX\nX@*.X\nXXXXX\n\n", "<br><!--"]) {
      const text = part.repeat(maxCharacters / part.length);
      const ms = leastMs(1_500, () => readCollection(text));
      assert.ok(ms < 1_500, `${JSON.stringify(part)}: ${ms} ms`);
    }
  });

  it("may be cut off anywhere", () => {
    const all = texts.map(([, text]) => text);
    const law = fc.property(fc.constantFrom(...all), fc.nat(200), fc.nat(200), (text, from, length) => {
      readCollection(text.slice(from, from + length));
    });
    fc.assert(law, { numRuns: runs(200) });
  });
});
