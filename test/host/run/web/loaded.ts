/**
 * The extension's entry for browsers runs each bundle as a function whose source names it
 * (`src/platform/web/bundles.ts`).
 */
const loaded = new Set<string | undefined>();

globalThis.Function = new Proxy(Function, {
  construct(target, args) {
    loaded.add(/sourceURL=tilework\/dist\/([\w-]+)\.js$/.exec(String(args.at(-1)))?.[1]);
    return Reflect.construct(target, args);
  },
});

export function isLoaded(bundle: string): boolean {
  return loaded.has(bundle);
}
