import { say } from "../../games/message.js";
import { shortLabel, type WaitResult } from "../../midend/waiting/waiting.js";
import type { PlayedWait } from "../play/played-wait.js";
import type { Shell } from "../play/shell.js";
import type { AwaitedCommand, CommandEnd } from "./awaited-command.js";

/** The game that is played while a command runs: shows the command, and asks what Ctrl+C means. */
export class WaitedGame implements PlayedWait {
  readonly #command: AwaitedCommand;
  readonly #label: string;
  #isAsking = false;

  constructor(command: AwaitedCommand, label: string) {
    this.#command = command;
    this.#label = label;
  }

  begin({ midend: { waiting } }: Shell): void {
    waiting.begin(this.#label, this.#command.startedAtMs);
    void this.#command.ended.then((end) => waiting.end(resultOf(end)));
  }

  /** Ctrl+C while the question is open stops the command. After the command has ended, it leaves the game. */
  interrupted(shell: Shell, leave: () => void): void {
    if (this.#command.end !== undefined) leave();
    else if (this.#isAsking) {
      this.#command.stop();
      shell.surface.answer(undefined);
    } else void this.#ask(shell, leave);
  }

  async #ask({ midend: { ports } }: Shell, leave: () => void): Promise<void> {
    this.#isAsking = true;
    const chosen = await ports.ask.choose({
      title: say("Ctrl+C"),
      prompt: say("What do you want to end?"),
      choices: [
        { label: say("Leave Game"), detail: say("and wait for the command"), key: "l" },
        { label: say("Stop Command"), detail: shortLabel(this.#label), key: "s" },
        { label: say("Neither"), key: "n" },
      ],
    });
    this.#isAsking = false;
    if (chosen?.index === 0) leave();
    else if (chosen?.index === 1) this.#command.stop();
  }
}

function resultOf({ exitCode, isStopped }: CommandEnd): WaitResult {
  if (isStopped) return { kind: "stopped" };
  return exitCode === 0 ? { kind: "succeeded" } : { kind: "failed", exitCode };
}
