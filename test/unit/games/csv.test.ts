import assert from "node:assert/strict";
import fc from "fast-check";
import { csvRow, readCsvRows } from "../../../src/games/csv.js";
import { law } from "../shared/samples.js";

const cell = fc.string({
  unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "\n", '"', ",", "a", "1"),
});

describe("tables as CSV", () => {
  it("are read as they were written, whatever their texts are", () => {
    law(500, [fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }))], (rows) => {
      const text = rows.map((row) => `${csvRow(row)}\r\n`).join("");
      assert.deepEqual(readCsvRows(text), rows);
    });
  });

  it("hold no formula, while numbers stay numbers", () => {
    for (const sign of ["=", "+", "-", "@", "\t", "\r"]) assert.match(csvRow([`${sign}HYPERLINK()`]), /^"?'/);
    assert.equal(csvRow([-1.5, 2, true, undefined, "", "2-1"]), "-1.5,2,true,,,2-1");
  });

  it("are read in time proportional to their length", () => {
    assert.equal(readCsvRows(`"${'""'.repeat(500_000)}`)[0]?.[0]?.length, 500_000);
    assert.equal(readCsvRows(",".repeat(500_000))[0]?.length, 500_001);
    assert.deepEqual(readCsvRows('a"b,"c"d\n\n'), [['a"b', "cd"]]);
  });
});
