import * as vscode from "vscode";
import { unquoted } from "../../../games/sokoban/text/quoted-text.js";

/**
 * Removes quote marks when levels from mails, forums and chats are pasted into level texts. VS Code also
 * offers the unchanged text.
 */
export class LevelPaste implements vscode.DocumentPasteEditProvider {
  static readonly kind = vscode.DocumentDropOrPasteEditKind.Text.append("tilework", "levels");
  static readonly metadata: vscode.DocumentPasteProviderMetadata = {
    pasteMimeTypes: ["text/plain"],
    providedPasteEditKinds: [LevelPaste.kind],
  };

  async provideDocumentPasteEdits(
    _document: vscode.TextDocument,
    _ranges: readonly vscode.Range[],
    pasted: Pick<vscode.DataTransfer, "get">,
  ): Promise<vscode.DocumentPasteEdit[]> {
    const text = (await pasted.get("text/plain")?.asString()) ?? "";
    const plain = unquoted(text);
    return plain === text
      ? []
      : [
          new vscode.DocumentPasteEdit(
            plain,
            vscode.l10n.t("Paste Levels without Quotation"),
            LevelPaste.kind,
          ),
        ];
  }
}
