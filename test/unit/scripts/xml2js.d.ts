/** The package brings no types. */
declare module "xml2js" {
  export function parseStringPromise(xml: string, options: { readonly strict: boolean }): Promise<unknown>;
}
