import * as vscode from "vscode";
import { isUnicode, keepsBytes, utf8Of } from "../../kit/encodings.js";
import { fileNameOf } from "../../kit/file-name.js";
import { showInformation, showWarning } from "../../kit/notify.js";
import { selectItem } from "../../kit/questions.js";
import { withoutIcons } from "../../kit/without-icons.js";
import type { DocumentEncodings } from "./document-encodings.js";
import { encodingLabel, knownEncodings } from "./encoding-names.js";

/** The maximum length of the sample shown beside each encoding. */
const maxSampleCharacters = 80;
const maxSampleBytes = 300;

/**
 * Lets the user select the encoding of a file's titles; `wanted` may name it already. If that is impossible,
 * tells the user why.
 */
export async function chooseEncoding(
  uri: vscode.Uri,
  wanted: unknown,
  encodings: DocumentEncodings,
): Promise<void> {
  const name = fileNameOf(uri);
  const document = await vscode.workspace.openTextDocument(uri);
  await encodings.ensure(document);
  const bytes = await vscode.workspace.fs.readFile(uri);
  if (isUnicode(document.encoding) && utf8Of(bytes) !== undefined && wanted === undefined) {
    void showInformation(vscode.l10n.t("“{0}” is UTF-8, so all its letters are shown as they are.", name));
    return;
  }
  const encoding = typeof wanted === "string" ? wanted : await askForEncoding(name, bytes, document.encoding);
  if (encoding === undefined || (await encodings.choose(document, encoding))) return;
  void showWarning(
    document.isDirty
      ? vscode.l10n.t("“{0}” has unsaved changes. Save them first, then select its encoding.", name)
      : vscode.l10n.t(
          "“{0}” was left as it is: {1} would lose some of its bytes.",
          name,
          encodingLabel(encoding),
        ),
  );
}

async function askForEncoding(name: string, bytes: Uint8Array, now: string): Promise<string | undefined> {
  const letters = linesWithLetters(bytes);
  const items = async () => {
    const all = await Promise.all(
      knownEncodings().map(async ({ encoding, label }) => {
        if (!(await keepsBytes(letters, encoding))) return [];
        const sample = await vscode.workspace.decode(letters.slice(0, maxSampleBytes), { encoding });
        // Of the bytes that stand for no letter in an encoding, one survives the round trip. Exclude it here.
        if (sample.slice(0, -1).includes("\uFFFD")) return [];
        const detail = withoutIcons(
          sample
            .replace(/[\s\p{Cc}]+/gu, " ")
            .trim()
            .slice(0, maxSampleCharacters),
        );
        return [
          {
            label,
            detail,
            encoding,
            ...(encoding === now ? { description: vscode.l10n.t("shown now") } : {}),
          },
        ];
      }),
    );
    return all.flat();
  };
  const picked = await selectItem({
    title: vscode.l10n.t("Encoding of “{0}”", withoutIcons(name)),
    placeholder: vscode.l10n.t(
      "Select the encoding in which the titles look right. The file keeps its bytes.",
    ),
    items: items(),
    matchesDetail: true,
  });
  return picked?.encoding;
}

/** The lines of a file that contain more than ASCII. No encoding carries state from one line to the next. */
function linesWithLetters(bytes: Uint8Array): Uint8Array {
  const lines: number[] = [];
  let start = 0;
  let holdsLetters = false;
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length) {
      if (bytes[at]! > 0x7f) holdsLetters = true;
      if (bytes[at] !== 10) continue;
    }
    if (holdsLetters) for (const byte of bytes.subarray(start, at + 1)) lines.push(byte);
    [start, holdsLetters] = [at + 1, false];
  }
  return Uint8Array.from(lines);
}
