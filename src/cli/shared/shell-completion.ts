import { say } from "../../games/message.js";
import { translate } from "../../platform/speech.js";
import { nameOf } from "./arguments.js";
import { exitCodes, UsageError } from "./command.js";
import { type Command, command } from "./command-table.js";

/** All commands: `tilework NAME …` and `tilework GAME ACTION …`. */
export interface AllCommands {
  readonly ofAllGames: Readonly<Record<string, Command>>;
  readonly ofGames: Readonly<Record<string, Readonly<Record<string, Command>>>>;
}

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powerShellScript } as const;
const shells = Object.keys(scripts) as readonly (keyof typeof scripts)[];

/** `tilework completion`: offers the words of the option tables. `all` is called when it is needed. */
export function completionCommand(all: () => AllCommands): Command {
  return command({
    summary: say("Print a script that completes commands in a shell"),
    positionals: shells.join("|"),
    options: {},
    about: say(
      "Print a script that completes commands, options and their values. In bash and zsh: source <(tilework completion bash), with the name of the shell; in fish: tilework completion fish | source; in PowerShell: tilework completion powershell | Out-String | Invoke-Expression.",
    ),
    exits: { done: say("the script was printed") },
    prepare({ positionals: [name, ...more] }) {
      const shell = shells.find((one) => one === name);
      if (shell === undefined || more.length > 0)
        throw new UsageError(say("Name one shell: {0}.", shells.join(", ")), "");
      return async (streams) => {
        streams.out(scripts[shell](offersOf(all()), Object.keys(all().ofGames)));
        return exitCodes.done;
      };
    },
  });
}

/** A word that can come next, and what it means, in one line. */
interface OfferedWord {
  readonly word: string;
  readonly about: string;
}

/** What can follow: the command so far, then “-” for its options, or an option for its values. */
interface Offer {
  readonly after: string;
  readonly words: readonly OfferedWord[];
}

/** Words that need no description. */
function plain(words: readonly string[]): readonly OfferedWord[] {
  return words.map((word) => ({ word, about: "" }));
}

/** Every offer, in the order of the tables. */
function offersOf({ ofAllGames, ofGames }: AllCommands): readonly Offer[] {
  const summaries = (commands: Readonly<Record<string, Command>>) =>
    Object.entries(commands).map(([word, { summary }]) => ({ word, about: translate(summary) }));
  const games = Object.entries(ofGames);
  const actionsOf = games.map(([word, actions]) => ({ word, about: Object.keys(actions).join(", ") }));
  const words: readonly Offer[] = [
    { after: "", words: [...summaries(ofAllGames), ...actionsOf] },
    { after: "completion", words: plain(shells) },
    ...["play", "wait"].map((after) => ({ after, words: plain(Object.keys(ofGames)) })),
    ...games.map(([after, actions]) => ({ after, words: summaries(actions) })),
  ];
  const named = [
    ...Object.entries(ofAllGames),
    ...games.flatMap(([game, actions]) =>
      Object.entries(actions).map(([action, one]) => [`${game} ${action}`, one] as const),
    ),
  ];
  return [...words, ...named.flatMap(([name, one]) => optionsOf(name, one))];
}

function optionsOf(name: string, { options }: Command): readonly Offer[] {
  const all = Object.entries(options);
  const help = { word: "--help", about: translate(say("Show the usage")) };
  const words = all.map(([option, one]) => {
    return { word: nameOf(option, one), about: firstSentence(translate(one.about)) };
  });
  const values = all.flatMap(([option, one]): readonly Offer[] => {
    if (one.choices === undefined) return [];
    return [{ after: `${name} ${nameOf(option, one)}`, words: plain(one.choices) }];
  });
  return [{ after: `${name} -`, words: [...words, help] }, ...values];
}

function firstSentence(text: string): string {
  return /^.*?[.;](?= |$)/.exec(text)?.[0].slice(0, -1) ?? text;
}

/** A text in single quotation marks, in which only the mark itself has a meaning. */
function quoted(text: string, mark = "'\\''"): string {
  return `'${text.replaceAll("'", mark)}'`;
}

/** A `case` of bash or zsh, which sets `offers`. */
function caseOf(offers: readonly Offer[], listed: (words: readonly OfferedWord[]) => string): string {
  const lines = offers.map(({ after, words }) => `    ${quoted(after)}) offers=${listed(words)} ;;`);
  return `_tilework_offers() {\n  case "$1" in\n${lines.join("\n")}\n  esac\n}`;
}

/** Where nothing else is offered, bash offers files. It shows no descriptions. */
function bashScript(offers: readonly Offer[], games: readonly string[]): string {
  return `${caseOf(offers, (words) => quoted(words.map(({ word }) => word).join(" ")))}
_tilework() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" offers=""
  if [ "$COMP_CWORD" -gt 1 ]; then command="\${COMP_WORDS[1]}"; fi
  case "$command" in
    ${games.join("|")}) if [ "$COMP_CWORD" -gt 2 ]; then command="$command \${COMP_WORDS[2]}"; fi ;;
  esac
  _tilework_offers "$command"
  case "$current" in -*) _tilework_offers "$command -" ;; esac
  case "$previous" in -*) _tilework_offers "$command $previous" ;; esac
  COMPREPLY=($(compgen -W "$offers" -- "$current"))
}
complete -o default -F _tilework tilework
`;
}

function zshScript(offers: readonly Offer[], games: readonly string[]): string {
  const item = ({ word, about }: OfferedWord) => quoted(about === "" ? word : `${word}:${about}`);
  return `if ! (( $+functions[compdef] )); then autoload -Uz compinit && compinit; fi
${caseOf(offers, (words) => `(${words.map(item).join(" ")})`)}
_tilework() {
  local current="\${words[CURRENT]}" previous="\${words[CURRENT-1]}" command=""
  local -a offers
  if (( CURRENT > 2 )); then command="\${words[2]}"; fi
  case "$command" in
    ${games.join("|")}) if (( CURRENT > 3 )); then command="$command \${words[3]}"; fi ;;
  esac
  _tilework_offers "$command"
  if [[ "$current" == -* ]]; then _tilework_offers "$command -"; fi
  if [[ "$previous" == -* ]]; then _tilework_offers "$command $previous"; fi
  if (( $#offers )); then _describe -V tilework offers; else _files; fi
}
compdef _tilework tilework
`;
}

/** Words of one call keep their order in fish. */
function fishScript(offers: readonly Offer[], games: readonly string[]): string {
  const item = (text: string) => quoted(text.replaceAll("\\", "\\\\"), "\\'");
  const cases = offers.map(({ after, words }) => {
    const items = words.flatMap(({ word, about }) => [item(word), item(about)]);
    return `    case ${quoted(after)}\n      printf '%s\\t%s\\n' ${items.join(" ")}`;
  });
  return `function __tilework_offers
  switch "$argv[1]"
${cases.join("\n")}
  end
end
function __tilework_complete
  set -l words (commandline -opc)
  set -l command ''
  if set -q words[2]
    set command $words[2]
  end
  if set -q words[3]; and contains -- "$command" ${games.join(" ")}
    set command "$command $words[3]"
  end
  set -l values
  if string match -q -- '-*' $words[-1]
    set values (__tilework_offers "$command $words[-1]")
  end
  if set -q values[1]
    printf '%s\\n' $values
  else if string match -q -- '-*' (commandline -ct)
    __tilework_offers "$command -"
  else
    __tilework_offers "$command"
  end
end
complete -c tilework -e
complete -c tilework -f -k -n 'count (__tilework_complete) >/dev/null' -a '(__tilework_complete)'
`;
}

function powerShellScript(offers: readonly Offer[], games: readonly string[]): string {
  // PowerShell takes typographic quotation marks for plain ones.
  const item = (text: string) => `'${text.replace(/['‘’‚‛]/gu, "$&$&")}'`;
  const lines = offers.map(({ after, words }) => {
    const items = words.map(({ word, about }) => item(`${word}|${about || word}`));
    return `    ${item(after)} = ${items.join(", ")}`;
  });
  return `Register-ArgumentCompleter -Native -CommandName tilework -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $offers = @{
${lines.join("\n")}
  }
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text })
  $command = if ($words.Count -gt 0) { $words[0] } else { '' }
  if ($words.Count -gt 1 -and $command -in ${games.map((game) => item(game)).join(", ")}) { $command += " $($words[1])" }
  $found = $offers[$command]
  if ($wordToComplete -like '-*') { $found = $offers["$command -"] }
  if ($words.Count -gt 0 -and $offers.ContainsKey("$command $($words[-1])")) { $found = $offers["$command $($words[-1])"] }
  $found | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    $word, $about = $_ -split '\\|', 2
    [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
  }
}
`;
}
