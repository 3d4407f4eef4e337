import { provideVSCodeDesignSystem, vsCodeButton } from "@vscode/webview-ui-toolkit";

/**
 * The only file that knows `@vscode/webview-ui-toolkit`. The toolkit is no longer maintained, and a
 * replacement changes only this file.
 */
provideVSCodeDesignSystem().register(vsCodeButton());
