import { ensureChromium } from "../fetch/ensure-chromium.mjs";

/**
 * Starts Chromium without a window, ready to show VS Code.
 * @returns {Promise<import("playwright-core").Browser>}
 */
export async function launchBrowser() {
  // Not at the top: this file is loaded before `npm ci` has run.
  const { chromium } = await import("playwright-core");
  const { executable, env } = await ensureChromium();
  return chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env },
    // Containers seldom allow the sandbox. The page is our own server's, on this machine.
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
}
