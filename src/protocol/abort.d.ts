/**
 * The parts of “Aborting ongoing activities” (dom.spec.whatwg.org) that are used here. Every host has them,
 * but this folder is compiled without the DOM and without Node.
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
