/** Programs of threads and their frames, which the build of the library bundles as texts. */
declare module "#program/*" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the bundler exports a text as the default.
  export default text;
}
