/**
 * All suites in the bundled script (`buildWebHostTests`), by the names of their files. Calling one runs it.
 */
declare module "#suites" {
  export const suites: Readonly<Record<string, () => Promise<unknown>>>;
}
