/** `npm run train`: learns the network that 2048 is played with. */
import { buildTraining } from "../esbuild.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { ensureDependencies } from "./lib/fetch/ensure-dependencies.mjs";

await main(async () => {
  await ensureDependencies();
  const { run } = await import(await buildTraining());
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    // A wrong option or a file that cannot be used is said in one line.
    if (error instanceof Error) throw new Failure(error.message);
    throw error;
  }
});
