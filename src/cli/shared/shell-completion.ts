import { say } from "../../games/message.js";
import { nameOf } from "./arguments.js";
import { type Command, exitCodes, UsageError } from "./command.js";
import { command } from "./command-table.js";

const shells = ["bash", "zsh", "fish"] as const;

/** All commands: `tilework NAME …` and `tilework GAME ACTION …`. */
export interface AllCommands {
  readonly ofAllGames: Readonly<Record<string, Command>>;
  readonly ofGames: Readonly<Record<string, Readonly<Record<string, Command>>>>;
}

/** `tilework completion`: offers the words of the option tables. `all` is called when it is needed. */
export function completionCommand(all: () => AllCommands): Command {
  return command({
    summary: say("Print a script that completes commands in a shell"),
    positionals: shells.join("|"),
    options: {},
    about: say(
      "Print a script that completes commands, options and their values. In bash and zsh: source <(tilework completion bash), with the name of the shell; in fish: tilework completion fish | source.",
    ),
    exits: { done: say("the script was printed") },
    prepare({ positionals: [name, ...more] }) {
      const shell = shells.find((one) => one === name);
      if (shell === undefined || more.length > 0)
        throw new UsageError(say("Name one shell: {0}.", shells.join(", ")), "");
      return async (streams) => {
        streams.out(
          shell === "fish" ? fishScript(all()) : shell === "bash" ? bashScript(all()) : zshScript(all()),
        );
        return exitCodes.done;
      };
    },
  });
}

/** Words that can follow other words. */
interface Offer {
  /** The words before them, without options. */
  readonly after: string;
  readonly words: readonly string[];
}

function offers({ ofAllGames, ofGames }: AllCommands): readonly Offer[] {
  return [
    { after: "", words: [...Object.keys(ofAllGames), ...Object.keys(ofGames)] },
    { after: "completion", words: shells },
    { after: "play", words: Object.keys(ofGames) },
    { after: "wait", words: Object.keys(ofGames) },
    ...Object.entries(ofGames).map(([game, actions]) => ({ after: game, words: Object.keys(actions) })),
  ];
}

/** Every command with its full name, such as “sokoban solve”. */
function named({ ofAllGames, ofGames }: AllCommands): readonly (readonly [string, Command])[] {
  const ofEach = Object.entries(ofGames).flatMap(([game, actions]) =>
    Object.entries(actions).map(([action, command]) => [`${game} ${action}`, command] as const),
  );
  return [...Object.entries(ofAllGames), ...ofEach];
}

/** zsh can emulate bash's completion. */
function zshScript(all: AllCommands): string {
  return `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(all)}`;
}

/** Where nothing else is offered, bash offers files. */
function bashScript(all: AllCommands): string {
  const words = (list: readonly string[]) => `words="${list.join(" ")}" ;;`;
  const next = offers(all).map((offer) => `    "${offer.after}") ${words(offer.words)}`);
  const options = named(all).map(([name, command]) => {
    const own = Object.entries(command.options).map(([option, about]) => nameOf(option, about));
    return `    "${name}") ${words([...own, "--help"])}`;
  });
  const choices = named(all).flatMap(([name, command]) =>
    Object.entries(command.options).flatMap(([option, about]) =>
      about.choices === undefined ? [] : [`    "${name} ${nameOf(option, about)}") ${words(about.choices)}`],
    ),
  );
  return `_tilework() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" words=""
  if [ "$COMP_CWORD" -gt 1 ]; then command="\${COMP_WORDS[1]}"; fi
  case "$command" in
    ${Object.keys(all.ofGames).join("|")}) if [ "$COMP_CWORD" -gt 2 ]; then command="$command \${COMP_WORDS[2]}"; fi ;;
  esac
  case "$command" in
${next.join("\n")}
  esac
  case "$current" in -*) case "$command" in
${options.join("\n")}
  esac ;; esac
  case "$command $previous" in
${choices.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _tilework tilework
`;
}

function fishScript(all: AllCommands): string {
  const [first, ...next] = offers(all);
  const lines = [`complete -c tilework -f -n '__fish_is_nth_token 1' -a '${first!.words.join(" ")}'`];
  for (const { after, words } of next) {
    lines.push(
      `complete -c tilework -f -n '__fish_seen_subcommand_from ${after}; and __fish_is_nth_token 2' -a '${words.join(" ")}'`,
    );
  }
  for (const [name, command] of named(all)) {
    const seen = name
      .split(" ")
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join("; and ");
    for (const [option, { value, short, choices }] of Object.entries(command.options)) {
      const takes =
        value === undefined ? "" : choices === undefined ? " -r" : ` -x -a '${choices.join(" ")}'`;
      lines.push(
        `complete -c tilework -n '${seen}' ${short === undefined ? `-l ${option}` : `-s ${short}`}${takes}`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}
