/**
 * The document of a web page with its script in it, packed to a third. The page unpacks it by itself, and is
 * small enough for any mail. `document` has `{{code}}` in the script's place.
 */
export async function packedPage(document: string, script: string): Promise<string> {
  const packed = new Blob([script]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return document.replace("{{code}}", () => btoa(letters));
}
