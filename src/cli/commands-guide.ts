import { english } from "../games/message.js";
import { commands, commandsOfAllGames } from "./commands.js";
import { usageText } from "./shared/arguments.js";

export { withOperations } from "../operations/guide.js";
export { schemaFiles } from "./output-schemas.js";

const region = /(<!-- commands: written by npm run manifest -->\n)[\s\S]*?(<!-- end of commands -->)/;

/** The guide with the usage of every command between its marks. Throws where the marks are missing. */
export function withCommands(markdown: string): string {
  if (!region.test(markdown)) throw new Error("The commands have no place: a mark is missing.");
  return markdown.replace(region, (_, begin: string, end: string) => `${begin}${chapters()}\n${end}`);
}

/** One chapter for each command, with the text that `--help` shows. */
function chapters(): string {
  const ofGames = Object.entries(commands).flatMap(([game, actions]) =>
    Object.entries(actions).map(([action, command]) => [`${game} ${action}`, command] as const),
  );
  return [...Object.entries(commandsOfAllGames), ...ofGames]
    .map(([name, { summary, usage }]) =>
      [
        `### tilework ${name}`,
        `${english(summary)}.`,
        `\`\`\`text\n${usageText(name, usage())}\n\`\`\`\n`,
      ].join("\n\n"),
    )
    .join("\n");
}
