import assert from "node:assert/strict";
import fc from "fast-check";
import { listDefaults } from "../../../src/manifest/configuration.js";
import { isLeftOut, maxMarkers, staleMs, watchMarkers } from "../../../src/midend/waiting/markers.js";
import { Waiting } from "../../../src/midend/waiting/waiting.js";
import { Waits } from "../../../src/midend/waiting/waits.js";
import { Emitter } from "../../../src/protocol/emitter.js";
import { law } from "../shared/samples.js";
import { FakePorts, settled } from "./fake-ports.js";

describe("marker files", () => {
  const world = () => {
    const ports = new FakePorts();
    const noted: string[] = [];
    const times = { note: (label: string) => void noted.push(label), expected: () => undefined };
    const waits = new Waits(ports.time, { afterMs: 5_000, opens: false }, times);
    const waiting = new Waiting(ports);
    waits.attach(waiting);
    const onDidChange = new Emitter<void>();
    const found = new Map<string, number>();
    let lists = 0;
    const list = async () => {
      lists++;
      return [...found].map(([name, touchedAtMs]) => ({ name, touchedAtMs }));
    };
    const files = { onDidChange: onDidChange.event, list };
    const watching = watchMarkers(files, waits, ports.time, async () => true, ports.log.error);
    const change = async () => {
      onDidChange.fire();
      await settled();
    };
    const touch = (name: string) => {
      found.set(name, ports.time.now());
      return change();
    };
    const remove = (name: string) => {
      found.delete(name);
      return change();
    };
    const line = () => waiting.view?.text;
    const offered = () => waits.offer?.label;
    return { ports, waits, watching, noted, found, touch, remove, change, line, offered, lists: () => lists };
  };

  it("are awaited from their time of creation, and end when they are removed", async () => {
    const { ports, waits, touch, remove, noted, line, offered } = world();
    await touch("my agent");
    await ports.time.pass(4_999);
    assert.equal(offered(), undefined);
    await ports.time.pass(1);
    assert.equal(offered(), "my agent");
    waits.setPlaying(true);
    await remove("my agent");
    assert.match(line() ?? "", /“my agent” ended after/);
    assert.deepEqual(noted, ["my agent"]);
  });

  it("that do not change for 30 minutes count as left behind", async () => {
    const { ports, touch, offered, noted, remove } = world();
    await touch("agent");
    await ports.time.pass(staleMs - 1);
    assert.equal(offered(), "agent");
    await touch("agent");
    await ports.time.pass(staleMs - 1);
    assert.equal(offered(), "agent");
    await ports.time.pass(1);
    assert.equal(offered(), undefined);
    await remove("agent");
    assert.deepEqual(noted, []);
  });

  it("that existed before are awaited, unless they are too old or hidden", async () => {
    const { ports, found, change, line, offered } = world();
    found.set("old", ports.time.now() - staleMs);
    found.set(".hidden", ports.time.now());
    found.set(".asks", ports.time.now());
    await change();
    await ports.time.pass(10_000);
    assert.deepEqual([offered(), line()], [undefined, undefined]);
    found.set("agent", ports.time.now() - 60_000);
    await change();
    await ports.time.pass(0);
    assert.equal(offered(), "agent");
  });

  it("are checked up to a limited number, one at a time", async () => {
    const { ports, waits, found, change, lists } = world();
    await settled();
    for (let index = 0; index < 3 * maxMarkers; index++) found.set(`agent ${index}`, ports.time.now());
    const before = lists();
    const changes = Array.from({ length: 50 }, change);
    await Promise.all(changes);
    assert.ok(lists() - before <= 3, `${lists() - before} looks`);
    await ports.time.pass(5_000);
    let count = 0;
    for (; waits.offer !== undefined && count < 100; count++) waits.settleOffer();
    assert.equal(count, 1);
  });

  it("with a time in the far future are checked as rarely as others", async () => {
    const { ports, found, change, offered, lists } = world();
    found.set("agent", ports.time.now() + 1_000 * 365 * 24 * 60 * 60_000);
    await change();
    await ports.time.pass(5_000);
    assert.equal(offered(), "agent");
    const before = lists();
    // The timers of a host take at most about 25 days, and run at once after a longer time.
    await ports.time.pass(staleMs);
    assert.equal(lists(), before + 1);
  });

  it("say by a second marker that a program needs the player, which withdraws the offer", async () => {
    const { ports, waits, touch, remove, noted, line, offered } = world();
    let opened = 0;
    waits.onDidOpen(() => opened++);
    await touch("agent");
    await ports.time.pass(5_000);
    assert.equal(offered(), "agent");
    await touch("agent.asks");
    assert.equal(offered(), undefined);
    assert.equal(line(), "“agent” needs you.");
    assert.equal(await waits.goBack(), true);
    await remove("agent.asks");
    assert.match(line() ?? "", /^Waiting for “agent”/);
    assert.equal(offered(), undefined, "one offer for each wait");
    await touch("other");
    await touch("other.asks");
    assert.equal(line(), "“other” needs you.");
    waits.setPlaying(true);
    await remove("agent");
    assert.equal(line(), "“other” needs you.", "it goes before what has ended");
    await remove("other");
    assert.equal(line(), "“other” needs you.", "the second marker alone is enough");
    await ports.time.pass(5_000);
    await remove("other.asks");
    assert.match(line() ?? "", /“other” ended after/);
    assert.deepEqual(noted, ["agent", "other"]);
    assert.equal(opened, 0);
  });

  it("leave no timer when they are disposed", async () => {
    const { ports, waits, watching, touch } = world();
    await touch("agent");
    watching.dispose();
    waits.dispose();
    assert.equal(ports.time.waiting, 0);
  });
});

const usual = listDefaults["waiting.commandsLeftOut"];

const leftOut = String.raw`
  vim · vim a.c · /usr/bin/vim a.c · EDITOR=x vim a.c · cd src && vim a.c · time ssh host · python ·
  python3 · node · less log.txt · cat a | less · tail -f log · npm run dev · npm start ·
  watch -n 1 date · tsc --watch · jest --watch src · python manage.py runserver 8000 · bash ·
  C:\Git\bin\vim.exe a.c · git commit · sudo vim x · docker run -it ubuntu · env A=1 htop ·
  tilework 2048 · sudo -E vim x · sudo -u root vim x · nice -n 10 vim · env -i vim · time -p vim a.c ·
  FOO="a b" vim x · "C:\Program Files\Vim\vim.exe" a.c · '/opt/my tools/vim' a.c · (vim a.c) ·
  ! vim a.c · make && { vim a.c; } · (cd src && vim) · /opt/my\ tools/vim a.c
`;
const others = `
  npm test · make · python build.py · node server.js --once · cargo build · git push · vimdiff2 ·
  npm run devel · echo 'vim a.c; less' · bash build.sh · git commit -m done · ./manage.sh · cat man ·
  sudo -u vim make · env -i make · FOO='vim x' make · "/opt/vim tools/make" all · docker build . ·
  sudo make install · tail log · sleep 20
`;
const linesOf = (text: string) => text.trim().split(/ ·\s+/);

describe("commands that are left out", () => {
  for (const line of linesOf(leftOut)) it(`are “${line}”`, () => assert.equal(isLeftOut(line, usual), true));

  for (const line of ["", ...linesOf(others)])
    it(`are not “${line}”`, () => assert.equal(isLeftOut(line, usual), false));

  it("are those of the player's list alone", () => {
    assert.equal(isLeftOut("vim a.c", []), false);
    assert.equal(isLeftOut("make all", ["make *"]), true);
    assert.equal(isLeftOut("make all", ["make"]), false);
    assert.equal(isLeftOut("a+b (c)", ["a+b (c)"]), true);
    assert.equal(isLeftOut("anything", ["*"]), true);
    assert.equal(isLeftOut("anything", ["", "  "]), false);
  });

  it("are found soon, even where a pattern has many stars", () => {
    assert.equal(isLeftOut("a".repeat(2_000), [`${"*a".repeat(30)}*b`]), false);
  });

  it("are found where a star stands for nothing, or for any text", () => {
    const matches = "a*b*c: abc · a*b*c: a b b c · *--watch*: jest --watch src · a**b: a x b · * x: y x";
    const others = "ab*ba: aba · a*b: a b c · a*b*c: a c · *b: a";
    for (const [texts, isMatch] of [
      [matches, true],
      [others, false],
    ] as const)
      for (const text of linesOf(texts)) {
        const [pattern, line] = text.split(": ") as [string, string];
        assert.equal(isLeftOut(line, [pattern]), isMatch, text);
      }
  });

  it("are found soon in any line, with any list", () => {
    const star = fc.array(fc.constantFrom("*", "a", " ", "(", "\\", "["), { maxLength: 12 });
    law(100, [fc.string({ maxLength: 3_000 }), fc.array(star)], (line, patterns) => {
      const texts = patterns.map((letters) => letters.join(""));
      assert.equal(typeof isLeftOut(line, texts), "boolean");
    });
  });
});
