import assert from "node:assert/strict";
import fc from "fast-check";
import { listDefaults } from "../../../src/manifest/configuration.js";
import { isLeftOut } from "../../../src/midend/waiting/markers.js";
import { law } from "../shared/samples.js";

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
