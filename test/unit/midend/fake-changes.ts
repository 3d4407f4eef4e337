import { type WatchChanges, whileListened } from "../../../src/platform/storage/change-notices.js";

/** The change notices between the windows of a test. They arrive at once, or when the test releases them. */
export class FakeChanges {
  readonly #windows: { readonly number: number; readonly fire: () => void }[] = [];
  #count = 0;
  #isHeld = false;
  readonly #waiting = new Set<number>();

  /** Each window gets its own. */
  readonly window: WatchChanges = () => {
    const number = ++this.#count;
    return {
      onDidChange: whileListened((fire) => {
        const listening = { number, fire };
        this.#windows.push(listening);
        return () => void this.#windows.splice(this.#windows.indexOf(listening), 1);
      }),
      notify: () => {
        if (this.#isHeld) this.#waiting.add(number);
        else this.#tell(number);
      },
    };
  };

  /** The number of windows that listen. */
  get listening(): number {
    return this.#windows.length;
  }

  hold(): void {
    this.#isHeld = true;
  }

  letGo(): void {
    this.#isHeld = false;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const number of waiting) this.#tell(number);
  }

  #tell(from: number): void {
    for (const { number, fire } of [...this.#windows]) if (number !== from) fire();
  }
}
