import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { FakePorts } from "./fake-ports.js";

/** One view, which keeps its ID when its window is reloaded. */
const view = "view";

describe("timed solves of earlier versions", () => {
  it("of format 1 are read as they were kept", async () => {
    const folder = path.join("test", "fixtures", "timed-1");
    const files = new VolatileFiles();
    for (const name of readdirSync(folder))
      await files.write(files.join("/timed", name), readFileSync(path.join(folder, name), "utf8"));
    const { name, rows, columns, count, solves, figures } = await new TimedPlay(new FakePorts(files)).page(
      view,
    );
    assert.deepEqual([name, rows, columns, count], ["Evening", 3, 3, 3]);
    assert.deepEqual(
      solves.map(({ time, detail, mark }) => [time, detail, mark]),
      [
        ["0.900", "", ""],
        ["1.500", "3 moves", ""],
        ["0.710", "2 moves · +0", ""],
      ],
    );
    assert.equal(figures.find(({ label }) => label === "Mean of 3")?.now, "1.037");
  });
});
