import { describedOperations } from "../operations/described-operations.js";
import { toolPrefix } from "./names.js";

/**
 * The tools for language models, from the table of operations. VS Code offers them to every agent, and starts
 * the extension with the first call.
 */
export const languageModelTools = describedOperations.map(({ name, description, input }) => ({
  name: `${toolPrefix}${name}`,
  toolReferenceName: name,
  canBeReferencedInPrompt: true,
  displayName: `%tool.${name}%`,
  userDescription: `%tool.${name}.about%`,
  modelDescription: description,
  inputSchema: input,
}));

/** Instructions on when to use which tool. Versions of VS Code without skills ignore them. */
export const chatSkills = [{ path: "./media/skills/tilework-puzzles/SKILL.md" }];
