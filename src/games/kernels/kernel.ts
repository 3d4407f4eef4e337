/** What the build makes of a kernel: bytes of WebAssembly, and the same program as a script. */
interface KernelCode {
  readonly wasm: Uint8Array<ArrayBuffer>;
  /** Like an instance of WebAssembly, on the same imports. */
  script(imports: object): object;
}

const pageBytes = 0x1_0000;
/** Parts of a memory start at multiples of this, as vectors do. */
export const alignment = 16;

/** The start of parts with these lengths, one after another, and at last their end. */
export function placesOf(lengths: readonly number[]): readonly number[] {
  const places = [0];
  for (const [index, length] of lengths.entries())
    places.push(Math.ceil((places[index]! + length) / alignment) * alignment);
  return places;
}

/** A module with a vector: what the kernels need, in the shortest module that has it. */
const probe = Uint8Array.from(
  "0 97 115 109 1 0 0 0 1 5 1 96 0 1 123 3 2 1 0 10 10 1 8 0 65 0 253 15 253 98 11".split(" "),
  Number,
);

/** Whether the host runs WebAssembly: a page may forbid it, and some engines have none. */
function runsWebAssembly(): boolean {
  try {
    return new WebAssembly.Module(probe) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Memory of kernels. Callers ask `Budget.mayAllocate` before they make or grow it. It never shrinks. The
 * system provides only what is written.
 */
export class KernelMemory {
  readonly #memory: WebAssembly.Memory | undefined;
  #buffer: ArrayBuffer;
  /** The bytes that are taken. */
  #end = 0;

  constructor(bytes: number) {
    const pages = Math.ceil(bytes / pageBytes);
    this.#memory = runsWebAssembly() ? new WebAssembly.Memory({ initial: pages }) : undefined;
    this.#buffer = this.#memory?.buffer ?? new ArrayBuffer(pages * pageBytes);
  }

  /** Another one after the memory has grown: arrays and kernels of the former one are then void. */
  get buffer(): ArrayBuffer {
    return this.#buffer;
  }

  /** The address of this many bytes more, for which the memory grows if necessary. */
  take(bytes: number): number {
    const address = this.#end;
    this.reach(address + bytes);
    this.#end = Math.ceil((address + bytes) / alignment) * alignment;
    return address;
  }

  /** Where the next part would begin. */
  get end(): number {
    return this.#end;
  }

  /** The bytes by which the memory must grow to reach an address. */
  missing(end: number): number {
    return Math.max(0, Math.ceil((end - this.#buffer.byteLength) / pageBytes)) * pageBytes;
  }

  /** Grows to reach an address. */
  reach(end: number): void {
    const bytes = this.missing(end);
    if (bytes === 0) return;
    if (this.#memory !== undefined) {
      this.#memory.grow(bytes / pageBytes);
      this.#buffer = this.#memory.buffer;
    } else {
      const larger = new Uint8Array(this.#buffer.byteLength + bytes);
      larger.set(new Uint8Array(this.#buffer));
      this.#buffer = larger.buffer;
    }
  }

  /** Starts a kernel on this memory, as WebAssembly or else as a script. */
  start<Exports>(code: KernelCode, imports: Readonly<Record<string, object>> = {}): Exports {
    const memory = this.#memory;
    if (memory === undefined)
      return code.script({ env: { memory: { buffer: this.#buffer } }, ...imports }) as Exports;
    const module = modules.get(code) ?? new WebAssembly.Module(code.wasm);
    modules.set(code, module);
    return new WebAssembly.Instance(module, { env: { memory }, ...imports }).exports as Exports;
  }
}

const modules = new Map<KernelCode, WebAssembly.Module>();
