/** Level collections are bundled as plain texts. */
declare module "*.txt" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the bundler exports a text as the default.
  export default text;
}
