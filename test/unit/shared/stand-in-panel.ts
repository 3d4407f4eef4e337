import * as vscode from "vscode";

/** A webview panel whose view is the test. It is in front at first. */
export class StandInPanel {
  /** Fired with the messages of the view. */
  readonly received = new vscode.EventEmitter<unknown>();
  /** Fires the messages to the view. */
  readonly sent = new vscode.EventEmitter<unknown>();
  readonly viewState = new vscode.EventEmitter<void>();
  readonly onDidChangeViewState = this.viewState.event;
  readonly #onDidDispose = new vscode.EventEmitter<void>();
  readonly onDidDispose = this.#onDidDispose.event;
  readonly webview = {
    options: {},
    html: "",
    cspSource: "",
    asWebviewUri: (uri: vscode.Uri) => uri,
    onDidReceiveMessage: this.received.event,
    postMessage: async (message: unknown) => {
      this.sent.fire(structuredClone(message));
      return true;
    },
  };
  /** The view's end of the channel. */
  readonly port = {
    post: (message: unknown) => this.received.fire(structuredClone(message)),
    listen: (hear: (message: unknown) => void) => {
      const listening = this.sent.event(hear);
      return () => listening.dispose();
    },
  };
  title = "";
  active = true;
  visible = true;
  viewColumn: number | undefined = 1;
  /** The arguments of the calls of `reveal`. */
  readonly revealed: (readonly [column: number | undefined, preservesFocus: boolean | undefined])[] = [];
  isDisposed = false;
  reveal(column?: number, preservesFocus?: boolean): void {
    this.revealed.push([column, preservesFocus]);
  }
  setState(state: { readonly active?: boolean; readonly visible?: boolean }): void {
    Object.assign(this, state);
    this.viewState.fire({ webviewPanel: this } as never);
  }
  dispose(): void {
    this.active = false;
    this.isDisposed = true;
    this.#onDidDispose.fire();
  }
}
