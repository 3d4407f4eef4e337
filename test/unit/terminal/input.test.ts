import assert from "node:assert/strict";
import fc from "fast-check";
import { InputDecoder } from "../../../src/terminal/decoder.js";
import type { InputEvent } from "../../../src/terminal/terminal.js";
import { anyText, law } from "../shared/samples.js";

const decode = (data: string): readonly InputEvent[] => {
  const decoder = new InputDecoder();
  return [...decoder.push(data), ...decoder.flush()];
};

/** Keys as short texts: “ctrl+s”, “shift+left”, “a”. */
function keys(data: string): readonly string[] {
  return decode(data).map((event) => {
    if (event.kind !== "key") return event.kind;
    return `${event.ctrl ? "ctrl+" : ""}${event.alt ? "alt+" : ""}${event.shift ? "shift+" : ""}${event.key}`;
  });
}

describe("what a terminal sends", () => {
  it("is decoded as the keys of xterm, VT220, rxvt and the Linux console", () => {
    for (const [data, ...expected] of [
      ["\u001b[A", "up"],
      ["\u001bOB", "down"],
      ["\u001b[1;2C", "shift+right"],
      ["\u001b[1;5D", "ctrl+left"],
      ["\u001b[1;3A", "alt+up"],
      ["\u001b[5~", "pageup"],
      ["\u001b[6;2~", "shift+pagedown"],
      ["\u001b[H\u001b[F", "home", "end"],
      ["\u001b[1~\u001b[4~\u001b[7~\u001b[8~", "home", "end", "home", "end"],
      ["\u001bOP\u001b[11~\u001b[[A", "f1", "f1", "f1"],
      ["\u001b[Z", "shift+tab"],
      ["\t\r\n", "tab", "enter", "enter"],
      ["\u007f\b", "backspace", "backspace"],
      ["\u0013\u001a\u0003\u0000", "ctrl+s", "ctrl+z", "ctrl+c", "ctrl+ "],
      ["\u001f", "ctrl+_"],
      ["\u001b", "escape"],
      ["\u001b\u001b[A", "escape", "up"],
      ["\u001ba", "alt+a"],
      ["\u001b\r", "alt+enter"],
      ["\u001b[13;5u", "ctrl+enter"],
      ["\u001b[27;5;13~", "ctrl+enter"],
      ["\u001b[97;6u", "ctrl+A"],
      ["\u001bOM\u001bOq", "enter", "1"],
      ["aA?你é", "a", "A", "?", "你", "é"],
    ] as const) {
      assert.deepEqual(keys(data), expected, JSON.stringify(data));
    }
  });

  it("is decoded as presses, moves, releases and wheels of the mouse, beyond column 223, too", () => {
    assert.deepEqual(
      decode("\u001b[<0;5;3M\u001b[<32;300;4M\u001b[<0;300;4m\u001b[<64;1;1M\u001b[<65;1;1M\u001b[<2;1;1M"),
      [
        { kind: "mouse", type: "press", button: "left", column: 4, row: 2 },
        { kind: "mouse", type: "move", button: "left", column: 299, row: 3 },
        { kind: "mouse", type: "release", button: "left", column: 299, row: 3 },
        { kind: "mouse", type: "wheelUp", button: "none", column: 0, row: 0 },
        { kind: "mouse", type: "wheelDown", button: "none", column: 0, row: 0 },
        { kind: "mouse", type: "press", button: "right", column: 0, row: 0 },
      ],
    );
  });

  it("is decoded as pasted text, whatever is in it, and none of it as keys", () => {
    assert.deepEqual(decode("a\u001b[200~q\u001b[A\u0003\nu\u001b[201~b"), [
      ...decode("a"),
      { kind: "paste", text: "q\u001b[A\u0003\nu" },
      ...decode("b"),
    ]);
  });

  it("is decoded as answers to questions about its colors and attributes", () => {
    const dark = { kind: "background", color: { red: 0x1e / 255, green: 0x1e / 255, blue: 0x1e / 255 } };
    assert.deepEqual(decode("\u001b]11;rgb:1e1e/1e1e/1e1e\u001b\\"), [dark]);
    assert.deepEqual(decode("\u001b]11;rgb:1e/1e/1e\u0007"), [dark]);
    assert.deepEqual(decode("\u001b]11;#1e1e1e\u0007"), [dark]);
    assert.deepEqual(decode("\u001b[?1;2c"), [{ kind: "attributes" }]);
  });

  it("plays nothing if its sequence is unknown", () => {
    for (const data of [
      "\u001b[38;2;1;2;3m",
      "\u001b]52;c;cXE=\u0007",
      "\u001bP1$r0m\u001b\\",
      "\u001b[?2026;2$y",
      "\u001b[12;40R",
      "\u001b[>0;276;0c",
    ]) {
      assert.deepEqual(decode(data), [], JSON.stringify(data));
    }
  });

  it("has the same meaning however it is cut into parts", () => {
    const pieces = [
      "a Q é 你 \r \u001b[A \u001bOD \u001b[1;5C \u001b[<0;12;7M \u001b[<35;99;1m",
      "\u001b[200~x\u001b[Ay\u001b[201~ \u001b]11;rgb:ffff/0000/8080\u001b\\",
      "\u001b]11;rgb:ff/00/80\u0007 \u001b[?62;4c \u001b[I \u001b[15~ \u001b[99;98q",
    ].flatMap((line) => line.split(" "));
    const piece = fc.constantFrom(...pieces);
    law(
      200,
      [fc.array(piece, { maxLength: 12 }), fc.array(fc.nat({ max: 200 }), { maxLength: 8 })],
      (drawn, cuts) => {
        const data = drawn.join("");
        const decoder = new InputDecoder();
        const places = [...new Set([0, ...cuts.map((at) => at % (data.length + 1)), data.length])].sort(
          (one, other) => one - other,
        );
        const parts = places.slice(1).flatMap((end, index) => decoder.push(data.slice(places[index], end)));
        assert.deepEqual([...parts, ...decoder.flush()], decode(data));
      },
    );
  });

  it("never makes the decoder throw, or keep more than the start of a sequence", () => {
    law(
      200,
      [
        fc.array(fc.oneof(anyText(30), fc.constantFrom("\u001b", "\u001b[", "\u001b]", "\u001b[<")), {
          maxLength: 20,
        }),
      ],
      (parts) => {
        const decoder = new InputDecoder();
        for (const part of parts) decoder.push(part);
        decoder.flush();
        assert.equal(decoder.waits, false);
      },
    );
  });
});
