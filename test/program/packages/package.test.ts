import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { inflateRawSync } from "node:zlib";
import { extensionBundles } from "../../../scripts/lib/build/products.mjs";
import { translationFiles, translationsIn } from "../../../scripts/lib/build/translations.mjs";
import { bundledPackages } from "../../../scripts/lib/bundled-packages.mjs";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { packVsix } from "../../../scripts/lib/vsix.mjs";
import { maxKilobytes, readBeforeTheFirstMove } from "../../bench/weight.js";
import { assertSize, kilobyte } from "./size-limit.js";

/** The contents of the package: exactly these files, within a limit of bytes. */

/** Files of a folder of the extension, by their names without their common end. */
const inFolder = (folder: string, names: string, end = "") =>
  names.split(/\s+/).map((name) => `extension/${folder}${name}${end}`);

const files = [
  "[Content_Types].xml",
  "extension.vsixmanifest",
  ...inFolder("", "LICENSE.txt THIRD-PARTY.txt changelog.md package.json package.nls.json readme.md"),
  ...inFolder("dist/", "extension host level-forms levels later play rare sokoban solver-worker", ".js"),
  ...inFolder("dist/", "thread-host.js web-page.html web-page.js web-thread.js web.js"),
  ...inFolder("dist/webview/", "game level-editor level-gallery markdown-preview", ".js"),
  ...inFolder("dist/webview/", "board-keys chunk editor-key-groups", "-*.js"),
  ...inFolder(
    "dist/webview/tilework-",
    `cheer day-dots days-page design-lab key-sheet levels-page merge-page patterns-page picture-dialog
    picture-part session-chart statistics-page timer-page wait-bar twin-boards`,
    "-*.js",
  ),
  ...inFolder(
    "docs/",
    `README agents batch beyond-playing cli design-lab difficulty generator keys level-editor
    levels-as-tests levels markdown play settings solver-2048 solver-results solver-sliding
    solver-sokoban terminal timed-solves waiting web-page web why-lost`,
    ".md",
  ),
  ...inFolder(
    "docs/images/",
    `compare-dark editor-dark editor-replay-light sliding-picture-dark sokoban-levels-dark terminal-2048-dark
    terminal-sliding-light terminal-sokoban-dark pages/design-lab-dark pages/design-lab-light
    pages/level-tests-broken-dark pages/level-tests-dark pages/lost-patterns-dark pages/why-lost-dark`,
    ".webp",
  ),
  ...inFolder("media/", "2048.network activity-bar.svg icon.png panel-dark.svg panel-light.svg"),
  ...inFolder("media/language/", "level-dark.svg level-light.svg markdown.tmLanguage.json"),
  ...inFolder("media/language/sokoban.", "language-configuration.json tmLanguage.json"),
  "extension/media/skills/tilework-puzzles/SKILL.md",
  ...["draw", "hint", "home", "play", "push", "slide", "solve", "view"].flatMap((step) =>
    ["dark", "high-contrast", "light"].map((theme) => `extension/media/walkthrough/${step}-${theme}.webp`),
  ),
  // Every translation in the repository ships.
  ...Object.keys(translationFiles(translationsIn(inRoot("l10n")))).map(
    (name) => `extension/dist/l10n/${name}`,
  ),
  ...readdirSync(inRoot())
    .filter((name) => /^package\.nls\..+\.json$/.test(name))
    .map((name) => `extension/${name}`),
];

/** The size limits of single files, in kilobytes. Those of all files together are in `weight.ts`. */
const maxKilobytesOf = {
  "media/2048.network": 2_800_000 / kilobyte,
  // The entry, which registers everything.
  "dist/extension.js": 40,
  // It includes saves with their bin, finished games and records as files that windows share, and moves that
  // views hold. It includes advisors, the solving of levels, readers of threads' answers, the view in the
  // activity bar, and the first page of a view. It includes explanations of losses, timed solves, links with
  // packed texts, shared results, earlier lines, boards under review, and both forms of each counted text.
  // It includes the readers of boards of numbers in all their forms.
  "dist/play.js": 280,
  // The search for random levels and the patterns of lost positions are in it.
  "dist/sokoban.js": 121,
  // Level files, their view, editor, solving, measures, exports, tests, symbols, design lab and conflicts.
  "dist/levels.js": 272,
} as const;

describe("the package", () => {
  const folder = temporaryFolder("vsix").path;
  const file = path.join(folder, "tilework.vsix");
  const published = { repository: "git+https://github.com/somebody/tilework.git", isPreRelease: true };

  /** The files in it, by name. */
  let contents: ReadonlyMap<string, Buffer>;
  const textOf = (name: string) => contents.get(name)!.toString();

  before(async () => {
    await packVsix(file, published);
    contents = unzipped(readFileSync(file));
  });

  it("holds the files it should, and no others", () => {
    // The bundler names the files that several pages share by their contents.
    const packed = [...contents.keys()].map((name) => name.replace(/-[A-Z0-9]{8}\.js$/, "-*.js"));
    const isMissing = files.filter((name) => !packed.includes(name));
    const isNew = [...new Set(packed)].filter((name) => !files.includes(name));
    assert.deepEqual({ isMissing, isNew }, { isMissing: [], isNew: [] });
  });

  it("is the same file, byte for byte, for another user in another time zone", async () => {
    const again = path.join(folder, "again.vsix");
    const pack = `import { packVsix } from ${JSON.stringify(pathToFileURL(inRoot("scripts", "lib", "vsix.mjs")).href)};
      process.umask(0o002);
      await packVsix(${JSON.stringify(again)}, ${JSON.stringify(published)});
      process.exit(0);`;
    const env = { ...process.env, TZ: "Asia/Kathmandu", LC_ALL: "tr_TR.UTF-8" };
    execFileSync(process.execPath, ["--input-type=module", "--eval", pack], { env });
    assert.ok(readFileSync(again).equals(readFileSync(file)));
  });

  it("contains no path of the machine that built it, so builds in two folders are equal", () => {
    const texts = files.filter((name) => /\.(js|json|md|txt|xml)$/.test(name) && !name.includes("*"));
    assert.ok(texts.length >= 15);
    for (const name of texts) assert.ok(!textOf(name).includes(inRoot()), name);
  });

  it("shows its README with pictures and links of the repository, at the tag of its version", () => {
    const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { version: string };
    const readme = textOf("extension/readme.md");
    assert.doesNotMatch(readme, /npm (start|test)/, "commands of the repository");
    const address = "https://github.com/somebody/tilework";
    for (const [place, least, pattern] of [
      ["raw", 5, /!\[[^\]]+\]\(([^)]+)\)/g],
      ["blob", 10, /(?<!!)\[[^\]]+\]\(([^)#]+)[^)]*\)/g],
    ] as const) {
      const targets = [...readme.matchAll(pattern)].map(([, target = ""]) => target);
      assert.ok(targets.length >= least);
      for (const target of targets) {
        assert.ok(target.startsWith(`${address}/${place}/v${version}/`), target);
        assert.ok(existsSync(inRoot(target.slice(`${address}/${place}/v${version}/`.length))), target);
      }
    }
    const page = textOf("extension.vsixmanifest");
    assert.match(page, /Id="Microsoft\.VisualStudio\.Code\.PreRelease" Value="true"/);
    assert.match(page, /Id="Microsoft\.VisualStudio\.Services\.Branding\.Color" Value="#20242c"/);
    assert.match(page, /Id="Microsoft\.VisualStudio\.Services\.Content\.Pricing" Value="Free"/);
  });

  it("names every package whose code is in its bundles, with its license", () => {
    const packages = bundledPackages(extensionBundles);
    assert.ok(packages.some(({ name }) => name === "lit"));
    for (const { name, license, text } of packages)
      assert.match(text, license === "MIT" ? /Permission is hereby granted/ : /./, name);
  });

  it("has guides whose links lead to files in it, and settings that link to them", () => {
    const guides = [...contents.keys()].filter((name) =>
      /^extension\/(?:docs\/.*|readme|changelog)\.md$/.test(name),
    );
    assert.ok(guides.length > 15, `${guides.length} guides`);
    const links = guides.flatMap((name) =>
      [...textOf(name).matchAll(/\]\(([^)\s#:]+)(?:#[^)\s]*)?\)/g)].map(
        ([, target = ""]) => [name, path.posix.join(path.posix.dirname(name), target)] as const,
      ),
    );
    assert.ok(links.length > 50, `${links.length} links`);
    assert.deepEqual(
      links.filter(([, target]) => !contents.has(target)),
      [],
    );
  });

  it("is small, most of it the network of 2048 and the pictures", () =>
    assertAtMost(file, maxKilobytes.vsix));

  for (const [name, kilobytes] of Object.entries(maxKilobytesOf))
    it(`has a small ${name}`, () => assertAtMost(inRoot(name), kilobytes));

  it("lets a browser play after few bytes, packed as servers send them", () => {
    const bytes = readBeforeTheFirstMove().reduce((sum, { bytes }) => sum + bytes, 0);
    assertSize("All files before the first move", bytes, maxKilobytes.beforeTheFirstMove);
  });

  it("has webview bundles of at most 200 KB each", () => {
    const bundles = [...contents].filter(([name]) => /^extension\/dist\/webview\/.*\.js$/.test(name));
    assert.ok(bundles.length > 0);
    for (const [name, { length }] of bundles) assertSize(name, length, 200);
  });
});

function assertAtMost(file: string, kilobytes: number): void {
  assertSize(path.basename(file), statSync(file).size, kilobytes);
}

/** The files of a ZIP archive that are stored or deflated (APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.16). */
function unzipped(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf("PK\x05\x06");
  assert.ok(end >= 0, "not a ZIP archive");
  const contents = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(zip.toString("latin1", at, at + 4), "PK\x01\x02");
    const next = [28, 30, 32].reduce((sum, length) => sum + zip.readUInt16LE(at + length), at + 46);
    const name = zip.toString("utf8", at + 46, at + 46 + zip.readUInt16LE(at + 28));
    const header = zip.readUInt32LE(at + 42);
    const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20));
    const method = zip.readUInt16LE(header + 8);
    assert.ok(method === 0 || method === 8, `method ${method}`);
    contents.set(name, method === 0 ? packed : inflateRawSync(packed));
    at = next;
  }
  return contents;
}
