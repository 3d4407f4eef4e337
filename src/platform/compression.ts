/**
 * Unpacks gzip into at most `maxLength` bytes, on every host that has this stream: browsers, and Node since
 * version 18. Rejects damaged, truncated or longer data: the stream checks the checksum and the length at the
 * end.
 */
export async function gunzip(bytes: Uint8Array, maxLength: number): Promise<Uint8Array> {
  const unpacked = new Uint8Array(maxLength);
  let length = 0;
  // The bytes of a file are never in memory that threads share, which is all that a blob refuses.
  const reader = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"))
    .getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.length > maxLength) {
      await reader.cancel();
      throw new RangeError(`There are more than ${maxLength} bytes.`);
    }
    unpacked.set(part.value, length);
    length += part.value.length;
  }
  return unpacked.subarray(0, length);
}

/**
 * The document of a web page with its script in it, packed to a third. The page unpacks it by itself, and
 * is small enough for any mail. `read` reads a file of `dist`.
 */
export async function packedPage(
  read: (name: string) => Promise<string>,
): Promise<{ readonly document: string; readonly script: string }> {
  const [document, script] = await Promise.all([read("web-page.html"), read("web-page.js")]);
  const packed = new Blob([script]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return { document: document.replace("{{code}}", () => btoa(letters)), script };
}
