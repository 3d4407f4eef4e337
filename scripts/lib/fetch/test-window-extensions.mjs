import { symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { cached } from "./cached.mjs";

/** Themes, icons, and languages of files that are usual beside levels. */
const names = [
  "configuration-editing",
  "json",
  "log",
  "markdown-basics",
  "markdown-language-features",
  "theme-defaults",
  "theme-modern-icons",
  "theme-seti",
];

/**
 * Some of VS Code's own extensions, for windows in which Tilework is tested. There are about ninety. Several
 * (git, a chat, logins) start with every window, and all of them are read and sent to it.
 * @param {string} name of the folder with the links
 * @param {string} all the folder of all of them @param {string} stamp which VS Code they are of
 * @returns {Promise<string>} a folder with links to them
 */
export function testWindowExtensions(name, all, stamp) {
  return cached(name, `${stamp}\n${names}`, async (folder) => {
    // Windows lets everyone create a junction; elsewhere it is an ordinary link.
    for (const one of names) symlinkSync(relative(folder, join(all, one)), join(folder, one), "junction");
  });
}
