import { existsSync } from "node:fs";
import * as path from "node:path";
import { type Message, say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import { bad } from "../../games/result.js";
import type { TextFileAccess } from "../../midend/ports/text-files.js";
import { decodeText } from "../../platform/text-bytes.js";
import { UsageError } from "../shared/command.js";
import { readBytes, UnreadableFile } from "../shared/input-file.js";
import { writeOutput } from "../shared/output-file.js";
import type { QuestionBox } from "./question-box.js";

/**
 * Files that the player imports and exports in a shell, which has no file dialogs: the player types a path.
 * `tell` shows a sentence.
 */
export function shellTextFiles(box: QuestionBox, tell: (text: Message) => void): TextFileAccess {
  const askPath = async (title: Message, value: string) => {
    const typed = await box.text({ title, prompt: say("The path of a file"), value, maxLength: 1_000 });
    return typed === undefined || typed.trim() === "" ? undefined : typed.trim();
  };
  return {
    async open(maxBytes) {
      const file = await askPath(say("Import a File"), "");
      if (file === undefined) return undefined;
      const name = path.basename(file);
      try {
        return { name, text: decodeText(await readBytes(file, maxBytes)) };
      } catch (error) {
        if (error instanceof UnreadableFile) return { name, text: bad(error.reason) };
        if (error instanceof UsageError) return { name, text: bad(named(error.message)) };
        throw error;
      }
    },

    async save(name, extension, text) {
      const file = await askPath(
        say("Export to a File"),
        `${name.replace(/[^\p{L}\p{N} ×_-]+/gu, "-")}.${extension}`,
      );
      if (file === undefined) return;
      const isReplaced =
        existsSync(file) &&
        (await box.confirm({
          question: say("Replace “{0}”?", file),
          detail: say("The file exists already."),
          yes: say("Replace File"),
        }));
      if (existsSync(file) && !isReplaced) return;
      try {
        const note = await writeOutput({ file, option: "", force: isReplaced }, [], text);
        tell(note ?? say("Wrote “{0}”.", file));
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        tell(error.text);
      }
    },
  };
}
