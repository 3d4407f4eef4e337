/** `npm run train`: trains the network for 2048. */
import { buildTraining } from "./lib/build/tools.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { ensureDependencies } from "./lib/fetch/ensure-dependencies.mjs";

await main(async () => {
  await ensureDependencies();
  const { run } = await import(await buildTraining());
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    // A wrong option or an unusable file is reported in one line.
    if (error instanceof Error) throw new Failure(error.message);
    throw error;
  }
});
