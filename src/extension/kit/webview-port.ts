import type * as vscode from "vscode";
import type { Port } from "../../protocol/channel.js";

/** What a page posts when it has to be loaded again: a script is missing, or the user asks for it. */
export const loadAgain = "tilework.loadAgain";

export function webviewPort(webview: vscode.Webview): Port {
  return {
    post: (message) => void webview.postMessage(message),
    listen(handler) {
      const listening = webview.onDidReceiveMessage((message: unknown) => {
        if (message !== loadAgain) handler(message);
      });
      return () => listening.dispose();
    },
  };
}
