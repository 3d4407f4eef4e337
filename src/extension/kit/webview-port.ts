import type * as vscode from "vscode";
import { loadAgain, type Port } from "../../protocol/channel.js";

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
