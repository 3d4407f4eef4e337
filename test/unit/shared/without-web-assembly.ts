/** Runs this as a host that refuses WebAssembly: kernels that start in it are scripts. */
export function withoutWebAssembly<Value>(action: () => Value): Value {
  const host = globalThis as { WebAssembly: unknown };
  const { WebAssembly } = host;
  host.WebAssembly = undefined;
  try {
    return action();
  } finally {
    host.WebAssembly = WebAssembly;
  }
}
