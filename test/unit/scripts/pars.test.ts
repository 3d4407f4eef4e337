import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { known, parOf, solutionsIn, writtenBlock } from "../../../scripts/lib/pars.mjs";

const board = ["#####", "#@$.#", "#####", "Title: One"].join("\n");

describe("pars of the built-in levels", () => {
  it("are written as the files keep them, and read back", () => {
    for (const name of ["first-steps", "side-rooms", "long-nights"]) {
      const [, ...blocks] = readFileSync(`media/levels/${name}.txt`, "utf8").trimEnd().split("\n\n");
      for (const block of blocks) {
        const difficulty = /^Claim: difficulty = (.*)$/m.exec(block)?.[1];
        assert.equal(writtenBlock(block, parOf(solutionsIn(block)), difficulty), block);
      }
    }
  });

  it("are the best of both counts, with what is proved of each", () => {
    const [short, few, both] = [known("rrRRR"), known("rrrrrrRR", ["pushes"]), known("RR", ["moves"])];
    const par = parOf([short, few]);
    assert.deepEqual([par.moves, par.pushes, par.proved], [short, few, { moves: false, pushes: true }]);
    assert.equal(
      writtenBlock(`${board}\nSolution:\nold`, par, "easy"),
      `${board}\nClaim: difficulty = easy\nSolution (fewest moves known):\nrrRRR\nSolution (fewest pushes, proved):\nrrrrrrRR`,
    );
    assert.equal(
      writtenBlock(board, parOf([short, few, both]), undefined),
      `${board}\nSolution (fewest moves and pushes, proved):\nRR`,
    );
    assert.equal(
      writtenBlock(board, parOf([known("RR", ["pushes"])]), undefined),
      `${board}\nSolution (fewest moves known; fewest pushes, proved):\nRR`,
    );
  });

  it("refuse a proof that a solution breaks", () => {
    assert.throws(
      () => parOf([known("rrRRR", ["moves"]), known("rRR")]),
      /5 moves are proved to be the fewest, and 3 were found/,
    );
  });
});
