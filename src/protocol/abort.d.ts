/**
 * What every host has of the standard (dom.spec.whatwg.org, "Aborting ongoing activities"), as far as it is
 * used here: this folder knows neither the DOM nor Node.
 */
interface AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}
