import assert from "node:assert/strict";
import { dealPosition, goalTile, moves, type Position, play } from "../../../src/games/twenty48/rules.js";
import { assertRefused, jsonLines, tilework, tileworkProcess, words } from "../../shared/program.js";

function parsed(out: string) {
  const lines = jsonLines(out);
  return { games: lines.slice(0, -1), summary: lines.at(-1) };
}

function replayed(size: number, seed: number, letters: string): Position {
  let position = dealPosition(size, seed);
  for (const letter of letters) {
    const move = moves.find((candidate) => candidate === letter);
    const next = move && play(position, move);
    assert.ok(next !== undefined, `${letter} is not legal`);
    position = next;
  }
  return position;
}

describe("command line: tilework 2048 autoplay", () => {
  it("plays games that replay through the rules to the same end", async () => {
    for (const size of [3, 4]) {
      const { code, out } = await tilework(
        words`2048 autoplay --games 2 --depth 0 --seed 7 --size ${size}x${size} --json`,
      );
      assert.equal(code, 0);
      const { games, summary } = parsed(out);
      assert.equal(games.map(({ seed }) => seed).join(), "7,8");
      for (const game of games) {
        assert.deepEqual(Object.keys(game), ["seed", "score", "max", "moves", "ms", "cpuMs", "won"]);
        const end = replayed(size, game.seed, game.moves);
        assert.deepEqual([game.score, game.max], [end.score, Math.max(...end.cells)]);
        assert.equal(game.won, game.max >= goalTile(size));
      }
      const names = "games mean standardError median reached cpuMsPerMove";
      assert.equal(Object.keys(summary).join(" "), names);
      assert.deepEqual(Object.keys(summary.reached), ["2048", "4096", "8192", "16384", "32768", "65536"]);
      assert.equal(summary.games, 2);
      const mean = (games[0]!.score + games[1]!.score) / 2;
      assert.deepEqual([summary.mean, summary.median], [Math.round(mean), mean]);
    }
  });

  it("plays the same games again at the same depth", async () => {
    const play = async () =>
      parsed((await tilework(words`2048 autoplay --games 1 --depth 1 --size 3x3 --json`)).out).games[0]
        ?.moves;
    assert.equal(await play(), await play());
  });

  it("prints a table without --json, within the given time", async () => {
    const { code, out } = await tilework(words`2048 autoplay --games 1 --ms 0.2 --size 3x3`);
    assert.equal(code, 0);
    assert.match(
      out,
      /^ +Seed +Score +Largest +Moves +ms +CPU ms\n +1 +\d+ +\d+ +\d+ +[\d,]+ +[\d,]+\nGames: 1\. Mean score: [\d,]+ ± .*\n.*\nCPU time for a move: [\d.,]+ ms\.\n$/,
    );
  });

  it("ends soon after Ctrl+C, with the games so far", async () => {
    const args = ["2048", "autoplay", "--games", "100000", "--depth", "0", "--size", "3x3", "--json"];
    const { code, out } = await tileworkProcess(args, "", { interruptAfter: /"seed"/ });
    assert.equal(code, 1);
    const { games, summary } = parsed(out);
    assert.equal(summary.games, games.length);
    assert.ok(games.length > 0 && games.length < 100_000, `${games.length} games`);
  });

  it("stops at Ctrl+C during a move that takes minutes", async () => {
    const args = ["2048", "autoplay", "--games", "1", "--ms", "60000", "--json"];
    const { code, out } = await tilework(args, "", { interruptAfter: /0 of 1/ });
    assert.equal(code, 1);
    assert.equal(parsed(out).summary.games, 0);
  });

  it("says what is wrong with a command and ends with 2", async () => {
    const autoplay = (args: readonly string[]) => tilework(["2048", ...args]);
    const wrong = [
      [["autoplay"], /--games N/],
      [["autoplay", "--games", "0"], /isn't a whole number for --games/],
      [["autoplay", "--games", "many"], /isn't a whole number for --games/],
      [["autoplay", "--games", "1", "--ms", "0"], /isn't a number for --ms/],
      [["autoplay", "--games", "1", "--ms", "5", "--depth", "2"], /not both/],
      [["autoplay", "--games", "1", "--depth", "99"], /isn't a whole number for --depth/],
      [["autoplay", "--games", "1", "--seed", "-1"], /seed/],
      [["autoplay", "--games", "2", "--seed", "4294967295"], /There aren't enough seeds/],
      [["autoplay", "--games", "1", "--size", "6x6"], /“--size” has no value “6x6”/],
      [["autoplay", "file", "--games", "1"], /file/],
      [["win"], /no action/],
    ] as const;
    await assertRefused(wrong, autoplay);
    assert.equal((await tilework(["2048", "autoplay", "--help"])).code, 0);
  });
});

describe("command line: tilework 2048 best", () => {
  const best = (board: string, ...args: readonly string[]) =>
    tilework(["2048", "best", "-", "--seconds", "0.2", ...args], board);

  it("names the best move on a board in every form, with the value of each move", async () => {
    // Of its slides only right merges, and up and left are impossible.
    const forms = [
      "2 2 0/0 0 0/0 0 0",
      "2 2 0\n0 0 0\n0 0 0",
      "| 2 | 2 |  |\n|---|---|---|\n| | | |\n| | | |\n",
      "3x3 2,2,0,0,0,0,0,0,0 0 0 - 1f3a5c77:09b2d411",
      "Tilework game: 2048\nStart: 3x3 2,2,0,0,0,0,0,0,0 0 0 - 1f3a5c77:09b2d411\nMoves:\n",
    ];
    for (const board of forms) {
      const { code, out, error } = await best(board, "--json");
      assert.equal(code, 0, `${board}: ${error}`);
      const read = JSON.parse(out);
      assert.match(read.board, /^3x3 2,2,0,0,0,0,0,0,0 /);
      assert.equal(read.move, read.values[0].move);
      const values: readonly { readonly move: string; readonly value: number }[] = read.values;
      assert.equal(
        values
          .map(({ move }) => move)
          .sort()
          .join(),
        "D,L,R",
      );
      assert.deepEqual(
        values,
        values.toSorted((one, other) => other.value - one.value),
      );
    }
    const { out } = await tilework(["2048", "best", "--board", forms[0]!, "--seconds", "0.2"]);
    assert.match(out, /^Best move: (?:Left|Right|Down)\n(?: +(?:Left|Right|Down) +[\d,.]+\n){3}$/);
    assert.equal((await best("2048/4x4/42", "--json")).code, 0);
  });

  it("says what is wrong with a text, and takes one board", async () => {
    const over = await best("2 4 2/4 2 4/2 4 2");
    assert.deepEqual([over.code, over.out], [2, ""]);
    assert.match(over.error, /This game is over/);
    assert.match((await best("1 2 3/4 5 6/7 8 0")).error, /Couldn't read a board of 2048\./);
    assert.match((await tilework(["2048", "best"])).error, /Name a file with a board/);
    assert.equal((await best("2 2 0/0 0 0/0 0 0", "--board", "2 2 0/0 0 0/0 0 0")).code, 2);
  });
});
