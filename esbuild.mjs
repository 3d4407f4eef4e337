/**
 * Bundles the extension into `dist/`.
 *
 *   node esbuild.mjs [--production] [--watch]
 *
 * The metafile of each bundle goes to `out/meta/`. A test reads the imports from it.
 */
import { buildExtension, watchExtension } from "./scripts/lib/build/extension.mjs";

const args = process.argv.slice(2);
const unknown = args.find((arg) => !["--production", "--watch"].includes(arg));
if (unknown) {
  console.error(`Unknown option ${unknown}. Usage: node esbuild.mjs [--production] [--watch]`);
  process.exit(1);
}
// esbuild prints the errors of a source itself.
await (args.includes("--watch")
  ? watchExtension()
  : buildExtension({ production: args.includes("--production") })
).catch(() => process.exit(1));
