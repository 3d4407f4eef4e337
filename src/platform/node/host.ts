/**
 * The bundle `dist/host.js`: what other bundles import as `#host/…` in Node, without the parts for threads.
 */

export * as bundles from "./bundles.js";
export * as changes from "./changes.js";
export * as files from "./files.js";
export * as speech from "./speech.js";
export * as threads from "./threads.js";
export * as time from "./time.js";
