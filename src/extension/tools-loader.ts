import * as vscode from "vscode";
import { toolPrefix } from "../manifest/terms/names.js";
import type { OperationTools } from "./tools/tools.js";

/**
 * Registers the tools for language models. The code behind them is loaded with the first call. Older versions
 * of VS Code, and some of its forks, have none.
 */
export function registerTools(
  { packageJSON }: vscode.Extension<unknown>,
  load: () => Promise<OperationTools>,
): readonly vscode.Disposable[] {
  const models = vscode.lm as Partial<typeof vscode.lm> | undefined;
  if (typeof models?.registerTool !== "function") return [];
  const { languageModelTools } = (
    packageJSON as { readonly contributes: { readonly languageModelTools: readonly { name: string }[] } }
  ).contributes;
  return languageModelTools.map(({ name }) =>
    vscode.lm.registerTool<object>(name, {
      prepareInvocation: async ({ input }) => (await load()).prepare(name.slice(toolPrefix.length), input),
      invoke: async ({ input }, token) => (await load()).invoke(name.slice(toolPrefix.length), input, token),
    }),
  );
}
