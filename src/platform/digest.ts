/** The SHA-256 of bytes, or of a text in UTF-8, in hexadecimal. */
export async function sha256(of: string | Uint8Array): Promise<string> {
  const bytes = typeof of === "string" ? new TextEncoder().encode(of) : of;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
