/**
 * The bundle `dist/host.js`: what other bundles take as `#host/…` where Node is their host, but for what only
 * threads have.
 */
export * as bundles from "./bundles.js";
export * as changes from "./changes.js";
export * as files from "./files.js";
export * as threads from "./threads.js";
export * as time from "./time.js";
