/** `npm run package`: the extension as one file that VS Code installs. */
import { statSync } from "node:fs";
import { relative } from "node:path";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { main } from "./lib/failure.mjs";
import { makePackage } from "./lib/vsix.mjs";

await main(async () => {
  await ensureDependencies();
  const file = await makePackage();
  console.log(`${relative(process.cwd(), file)}: ${(statSync(file).size / 1024).toFixed(1)} KB`);
});
