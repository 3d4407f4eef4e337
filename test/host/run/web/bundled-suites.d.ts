/**
 * All suites, by the names of their files, which the script of them holds (`buildWebHostTests`). Each is run
 * when it is called.
 */
declare module "#suites" {
  export const suites: Readonly<Record<string, () => Promise<unknown>>>;
}
