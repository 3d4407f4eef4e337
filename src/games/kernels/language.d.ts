/**
 * The parts of AssemblyScript (www.assemblyscript.org) that kernels use, as TypeScript sees them. Numbers
 * have widths, and memory is read and written by address.
 */
type i32 = number;
type u8 = number;
type u16 = number;
type u32 = number;
type u64 = number;
type i16 = number;
type f64 = number;
/** An address or a length in bytes. */
type usize = number;
type bool = boolean;

/** `offset` is a constant. */
declare function load<Type extends number>(address: usize, offset?: usize): Type;
declare function store<Type extends number>(address: usize, value: Type, offset?: usize): void;
/** Constants are computed while compiling. */
declare function popcnt<Type extends number>(value: Type): Type;
declare function ctz<Type extends number>(value: Type): Type;
declare function rotl<Type extends number>(value: Type, bits: Type): Type;
/** Whether the program may use vectors of 128 bits: the script may not. */
declare const ASC_FEATURE_SIMD: boolean;
type v128 = { readonly bits: 128 };
declare const v128: {
  load(address: usize): v128;
  store(address: usize, value: v128): void;
  or(one: v128, other: v128): v128;
  xor(one: v128, other: v128): v128;
  /** The bits of `one` that `other` doesn't have. */
  andnot(one: v128, other: v128): v128;
  any_true(value: v128): bool;
};
declare const memory: { fill(address: usize, value: u8, length: usize): void };

/** What the build makes of a kernel. */
declare module "*.wasm" {
  export const wasm: Uint8Array<ArrayBuffer>;
  export function script(imports: object): object;
}

/** The parts of WebAssembly (webassembly.github.io/spec/js-api) that are used here. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Memory {
    constructor(size: { readonly initial: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: object;
  }
}
