import type { RequestId } from "@modelcontextprotocol/sdk/types.js";

// Bytes of ASCII: in UTF-8, no other letter contains them.
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** Longer members of a message don't contain the ID of a request. */
const maxMemberBytes = 300;
const idMember = /^\{?\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d{1,15})\s*$/;

/**
 * Finds the ID of a request in a line that is never held as a whole, or that isn't JSON to its end. The ID
 * may come first or last; an `id` inside of another property doesn't count.
 */
export class RequestIdReader {
  id: RequestId | undefined;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  /** The bytes of the current property of the message, without what is inside of its lists and objects. */
  #member: number[] = [];

  read(bytes: Uint8Array): void {
    for (const byte of bytes) this.#readByte(byte);
  }

  #readByte(byte: number): void {
    if (this.#isText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === backslash) this.#isEscaped = true;
      else if (byte === quote) this.#isText = false;
    } else if (byte === quote) this.#isText = true;
    else if (byte === openBrace || byte === openBracket) this.#depth++;
    else if (byte === closeBrace || byte === closeBracket) {
      if (this.#depth-- === 1) this.#endMember();
    } else if (byte === comma && this.#depth === 1) {
      this.#endMember();
      return;
    }
    if (this.#depth === 1 && this.#member.length <= maxMemberBytes) this.#member.push(byte);
  }

  #endMember(): void {
    const member = this.#member;
    this.#member = [];
    if (member.length > maxMemberBytes) return;
    const [, id] = idMember.exec(Buffer.from(member).toString()) ?? [];
    if (id === undefined) return;
    try {
      this.id = JSON.parse(id) as RequestId;
    } catch {
      // A string with an escape that JSON lacks.
    }
  }
}
