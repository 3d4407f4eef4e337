import { say } from "../../games/message.js";
import type { Questions } from "../../midend/page-surface.js";
import type { Asking, Choosing, Chosen, Confirming, TextQuestion, Words } from "../../midend/ports/ports.js";
import { translate } from "../../platform/speech.js";
import { Emitter } from "../../protocol/emitter.js";
import type { ScreenQuestion } from "../../terminal/play/dialog.js";

type Answer = number | string | undefined;

/**
 * Questions of games, one at a time. The screen or the dialogue of a shell shows and answers them.
 */
export class QuestionBox implements Asking, Questions<ScreenQuestion> {
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #asked: { readonly question: ScreenQuestion; readonly resolve: (answer: Answer) => void } | undefined;

  get current(): ScreenQuestion | undefined {
    return this.#asked?.question;
  }

  answer(answer: Answer): void {
    const asked = this.#asked;
    this.#asked = undefined;
    asked?.resolve(answer);
    this.#onDidChange.fire();
  }

  async choose(question: Choosing): Promise<Chosen | undefined> {
    const { title, prompt, choices, selected = 0, isForReading = false } = question;
    const answer = await this.#ask({
      kind: "choice",
      text: `${translate(title)}: ${translate(prompt)}`,
      choices: choices.map(({ label, detail, sentence, heading, key }) => ({
        label: wordsOf(label),
        detail: [detail, sentence]
          .flatMap((words) => (words === undefined ? [] : [wordsOf(words)]))
          .join(" · "),
        key,
        heading: heading === undefined ? undefined : wordsOf(heading),
      })),
      selected,
      isForReading,
    });
    return typeof answer === "number" ? { index: answer } : undefined;
  }

  async text({ title, prompt, value, maxLength, problem }: TextQuestion): Promise<string | undefined> {
    const asked = `${translate(title)}: ${translate(prompt)}`;
    let text = asked;
    let shown = value;
    for (;;) {
      const answer = await this.#ask({ kind: "text", text, value: shown, maxLength });
      if (typeof answer !== "string") return undefined;
      const why = problem?.(answer);
      if (why === undefined) return answer;
      text = `${translate(why)} ${asked}`;
      shown = answer;
    }
  }

  async confirm({ question, detail, yes }: Confirming): Promise<boolean> {
    const text = `${translate(question)} ${wordsOf(detail)}`;
    return (await this.buttons(text, [yes, say("Cancel")].map(translate), ["y", "n"], 1)) === 0;
  }

  /** The index of the button that is pressed. */
  async buttons(
    text: string,
    labels: readonly string[],
    keys: readonly string[] = [],
    selected = 0,
  ): Promise<number | undefined> {
    const choices = labels.map((label, index) => {
      return { label, detail: "", key: keys[index], heading: undefined };
    });
    const answer = await this.#ask({ kind: "choice", text, choices, selected, isForReading: false });
    return typeof answer === "number" ? answer : undefined;
  }

  /** A new question replaces the open one, which is dismissed. */
  #ask(question: ScreenQuestion): Promise<Answer> {
    this.#asked?.resolve(undefined);
    return new Promise((resolve) => {
      this.#asked = { question, resolve };
      this.#onDidChange.fire();
    });
  }
}

function wordsOf(words: Words): string {
  return typeof words === "string" ? words : translate(words);
}
