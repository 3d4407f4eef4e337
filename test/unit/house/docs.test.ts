import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import * as path from "node:path";
import { pictureOf, pictureThemes, walkthroughs } from "../../../src/manifest/manifest.js";
import { anchorsOf } from "../shared/markdown-anchors.js";

/** Everything that the guides and comments name must exist: files, folders, headings, npm scripts. */

const guides = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...readdirSync("docs").map((name) => `docs/${name}`),
].filter((name) => name.endsWith(".md"));

const folders = ["src", "test", "scripts"];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
);
const sources: ReadonlySet<string> = new Set(["esbuild.mjs", ...files.map((file) => path.basename(file))]);

it("comments name existing files", () => {
  for (const file of files.filter((name) => /\.(ts|mjs)$/.test(name))) {
    for (const [, named = ""] of read(file).matchAll(/`([\w-]+\.(?:ts|mjs))`/g))
      assert.ok(sources.has(named), `${file}: ${named}`);
  }
});

function read(guide: string): string {
  return readFileSync(guide, "utf8");
}

describe("the guides", () => {
  it("are there", () => {
    for (const guide of ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs/README.md"])
      assert.ok(guides.includes(guide), guide);
  });

  it("have a README of 700 to 900 words, with the two commands right below its first picture", () => {
    const readme = read("README.md");
    const words = readme
      .replace(/<!--.*-->|!?\[([^\]]*)\]\([^)]*\)/g, "$1")
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word));
    assert.ok(words.length >= 700 && words.length <= 900, `${words.length} words`);
    assert.match(
      readme,
      /^# Tilework\n\n[^\n]+\n\n!\[[^\n]+\n\n<!-- from source[^\n]+\n```sh\nnpm start {3}# .*\nnpm test {4}# .*\n```\n/,
    );
  });

  it("show pictures that `npm run pictures` makes, each under 1 MB", () => {
    const makers = readdirSync("test/pictures").map((file) => read(`test/pictures/${file}`));
    const steps = [...read("test/pictures/walkthrough.ts").matchAll(/take\("(\w+)"/g)];
    const taken = steps.flatMap(([, step = ""]) =>
      Object.values(pictureThemes).map((theme) => pictureOf(step, theme)),
    );
    const made = new Set([
      ...makers.flatMap((text) =>
        [...text.matchAll(/"((?:docs|media)\/[\w/.-]+)"/g)].map(([, file]) => file),
      ),
      ...taken,
      ...walkthroughs.flatMap(({ steps }) => steps.flatMap(({ media }) => Object.values(media.image))),
    ]);
    for (const guide of guides)
      for (const [, target = ""] of read(guide).matchAll(/!\[[^\]]+\]\(([^)\s]+)\)/g)) {
        const file = path.posix.join(path.posix.dirname(guide), target);
        assert.ok(made.has(file), `${guide}: ${file}`);
        assert.ok(statSync(file).size < 1_000_000, `${file}: ${statSync(file).size} bytes`);
      }
  });

  it("name the oldest Node.js on which all tools of development run", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as {
      readonly packages: Readonly<
        Record<string, { readonly engines?: { readonly node?: string }; readonly devDependencies?: object }>
      >;
    };
    const oldest = Object.keys(packages[""]?.devDependencies ?? {}).map((name) => {
      const ways = packages[`node_modules/${name}`]?.engines?.node?.split("||") ?? ["0"];
      return Math.min(...ways.map((way) => Number(/\d+/.exec(way)?.[0])));
    });
    for (const guide of ["README.md", "CONTRIBUTING.md"])
      assert.ok(read(guide).includes(`[Node.js](https://nodejs.org) ${Math.max(...oldest)} or newer`), guide);
  });

  it("are all in the index of the guides", () => {
    const index = read("docs/README.md");
    for (const guide of guides.filter((name) => name.startsWith("docs/") && name !== "docs/README.md"))
      assert.ok(index.includes(`(${guide.slice("docs/".length)})`), guide);
  });

  for (const guide of guides) {
    it(`${guide}: links lead somewhere`, () => {
      for (const [, target = ""] of read(guide).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [file = "", anchor] = target.split("#");
        const linked = file === "" ? guide : path.posix.join(path.posix.dirname(guide), file);
        assert.ok(existsSync(linked), target);
        if (anchor !== undefined) assert.ok(anchorsOf(read(linked)).includes(anchor), target);
      }
    });

    it(`${guide}: what it names is there`, () => {
      const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
        readonly scripts: Readonly<Record<string, string>>;
      };
      const text = read(guide);
      for (const [, name = ""] of text.matchAll(/npm run ([\w:-]+)/g))
        assert.ok(scripts[name] !== undefined, `npm run ${name}`);
      for (const [, named = ""] of text.matchAll(
        /`((?:src|test|scripts|docs|media|l10n|\.vscode)\/[\w./-]+)`/g,
      )) {
        assert.ok(existsSync(named) || existsSync(`${named}.ts`), named);
      }
      for (const [, file = ""] of text.matchAll(/`([\w-]+\.(?:ts|mjs))`/g))
        assert.ok(sources.has(file), file);
    });
  }
});
