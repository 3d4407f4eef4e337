import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { inRoot, out } from "../paths.mjs";

const folder = inRoot("src", "games", "kernels");

/**
 * A kernel uses the memory that its host gives it, and allocates nothing. So it needs no runtime, and no
 * checks that would stop it.
 */
const flags = ["-O3", "--noAssert", "--runtime", "stub", "--importMemory", "--use", "abort="];
/** Of WebAssembly: what a script can express, too. */
const plain = ["--disable", "bulk-memory,sign-extension,nontrapping-f2i,mutable-globals"];

/** @type {Map<string, Promise<{ wasm: Uint8Array, script: string }>>} */
const compiled = new Map();

/**
 * Compiles what is imported as `kernels/NAME.wasm` from `kernels/NAME.ts`, which is AssemblyScript. The
 * module has the bytes of WebAssembly and, for hosts that refuse these, the same program as a script.
 * @type {import("esbuild").Plugin}
 */
export const kernels = {
  name: "kernels",
  setup(build) {
    build.onResolve({ filter: /\/kernels\/[\w-]+\.wasm$/ }, ({ path }) => ({
      path: join(folder, basename(path, ".wasm")),
      namespace: "kernel",
    }));
    build.onResolve({ filter: /^bytes$/, namespace: "kernel" }, ({ importer }) => ({
      path: importer,
      namespace: "kernel-bytes",
    }));
    build.onLoad({ filter: /./, namespace: "kernel" }, async ({ path }) => ({
      contents: `export { default as wasm } from "bytes";\n${(await compiledOnce(path)).script}`,
      watchFiles: sourcesOf(basename(path)).map(({ file }) => file),
    }));
    build.onLoad({ filter: /./, namespace: "kernel-bytes" }, async ({ path }) => ({
      contents: (await compiledOnce(path)).wasm,
      loader: "binary",
    }));
  },
};

/** @param {string} path without its ending */
function compiledOnce(path) {
  const name = basename(path);
  const sources = sourcesOf(name);
  const hash = createHash("sha256");
  for (const file of [inRoot("package-lock.json"), import.meta.filename, ...sources.map(({ file }) => file)])
    hash.update(readFileSync(file));
  const key = `${name}-${hash.digest("hex").slice(0, 16)}`;
  const found = compiled.get(key) ?? compile(name, sources, join(out, "kernels", key));
  compiled.set(key, found);
  return found;
}

/**
 * The source of a kernel, and those that it imports.
 * @param {string} name
 * @returns {readonly { readonly file: string, readonly text: string }[]}
 */
function sourcesOf(name) {
  const file = join(folder, `${name}.ts`);
  const text = readFileSync(file, "utf8");
  const imported = [...text.matchAll(/ from "\.\/([\w-]+)\.js"/g)].flatMap(([, other = ""]) =>
    sourcesOf(other),
  );
  return [{ file, text }, ...imported];
}

/**
 * The results are kept in `out`: the compiler takes seconds.
 * @param {string} name @param {ReturnType<typeof sourcesOf>} sources @param {string} kept
 */
async function compile(name, sources, kept) {
  if (existsSync(`${kept}.js`))
    return { wasm: readFileSync(`${kept}.wasm`), script: readFileSync(`${kept}.js`, "utf8") };
  const { default: compiler } = await import("assemblyscript/asc");
  const { default: binaryen } = await import("binaryen");
  // The compiler looks for a TypeScript file by the name in the import, which ends in “.js”.
  const texts = new Map(sources.map(({ file, text }) => [basename(file, ".ts"), text]));
  const run = async (/** @type {readonly string[]} */ features) => {
    /** @type {Uint8Array | undefined} */
    let bytes;
    const { error, stderr } = await compiler.main(
      [`${name}.ts`, "-o", "kernel.wasm", ...flags, ...features],
      {
        readFile: (file) => texts.get(basename(file).replace(/(?:\.js)?\.ts$/, "")) ?? null,
        writeFile: (_, contents) => {
          if (typeof contents !== "string") bytes = contents;
        },
        listFiles: () => [],
      },
    );
    if (error || bytes === undefined) throw new Error(`The kernel ${name} does not compile.\n${stderr}`);
    return bytes;
  };
  const wasm = await run(["--enable", "simd"]);
  const module = binaryen.readBinary(await run(plain));
  const script = scriptOf(module.emitAsmjs(), name);
  module.dispose();
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(`${kept}.wasm`, wasm);
  writeFileSync(`${kept}.js`, script);
  return { wasm, script };
}

/**
 * The function that makes an instance, like that of WebAssembly. The text around it would make one at once.
 * @param {string} text @param {string} name
 */
function scriptOf(text, name) {
  const from = text.indexOf("function asmFunc(");
  const to = text.indexOf("var memasmFunc");
  if (from < 0 || to < from) throw new Error(`The script of the kernel ${name} has another form.`);
  return text.slice(from, to).replace("function asmFunc(", "export function script(");
}
