import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import * as path from "node:path";
import { fileProblem } from "../../games/file-problem.js";
import { maxLevelFileBytes } from "../../games/levels.js";
import { english } from "../../games/message.js";
import { type LevelTexts, OperationError } from "../../operations/terms/operation.js";
import { decodeText } from "../../platform/text-bytes.js";

const at = "level.file";

/**
 * Reads level files of one folder and of those in it. Links are followed and must stay inside. `folder`: its
 * path with all links resolved; `undefined`: no file is read.
 */
export function rootFolder(folder: string | undefined): LevelTexts {
  return {
    async read(file) {
      if (folder === undefined)
        throw new OperationError("refused", "This server reads no files. Give the level as text.", at);
      const place = insideOf(folder, file);
      try {
        const real = await realpath(place);
        // Checked again: a link may lead outside.
        if (real !== insideOf(folder, real)) throw outside(file);
        return await readRegular(real, file);
      } catch (error) {
        if (error instanceof OperationError) throw error;
        throw new OperationError(
          "file",
          `Couldn't read “${shown(file)}”: ${english(fileProblem(error))}.`,
          at,
        );
      }
    },
  };
}

/** A path in the folder. Nothing is read before it is known to be inside. */
function insideOf(folder: string, file: string): string {
  // “C:” is a disk; longer words before a colon are schemes.
  if (file === "" || file.includes("\0") || /^[a-z][a-z0-9+.-]+:/i.test(file)) throw outside(file);
  const place = path.resolve(folder, file);
  const way = path.relative(folder, place);
  if (way === "" || way === ".." || way.startsWith(`..${path.sep}`) || path.isAbsolute(way))
    throw outside(file);
  return place;
}

function outside(file: string): OperationError {
  return new OperationError("refused", `“${shown(file)}” isn't a file in the folder of this server.`, at);
}

function shown(file: string): string {
  return file.slice(0, 200);
}

/** Neither a link that came meanwhile, nor a device or a pipe, which may have no end. */
async function readRegular(real: string, file: string): Promise<string> {
  const handle = await open(
    real,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    const about = await handle.stat();
    if (!about.isFile()) throw new OperationError("refused", `“${shown(file)}” is no real file.`, at);
    if (about.size > maxLevelFileBytes)
      throw new OperationError(
        "file",
        `“${shown(file)}” is larger than ${maxLevelFileBytes / 1024 / 1024} MB.`,
        at,
      );
    const text = decodeText(await handle.readFile());
    if (text.ok) return text.value;
    throw new OperationError("file", `Couldn't read “${shown(file)}”: ${english(text.error)}`, at);
  } finally {
    await handle.close();
  }
}
