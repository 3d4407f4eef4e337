import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";
import { parseJson } from "../games/reading.js";
import type { DescribedOperation } from "../operations/described-operations.js";
import type { ErrorAnswer } from "../operations/operation.js";
import type { OperationAnswer, OperationCall } from "../operations/operations.js";

/** What the server offers. The program passes it, so that this bundle holds little more than the protocol. */
export interface ServedOperations {
  readonly version: string;
  readonly operations: readonly DescribedOperation[];
  answer(name: string, input: unknown, how: OperationCall): Promise<OperationAnswer>;
  /** Reports a bug. */
  readonly problem: (text: string) => void;
}

export interface ServedStreams {
  readonly input: Readable;
  readonly output: Writable;
  readonly interrupt: AbortSignal;
  /** Whether calls are answered after the end of the input. */
  readonly answersAll: boolean;
}

/** Serves until the input ends, or until `interrupt` aborts. Then every open call is canceled. */
export async function serveMcp(
  host: ServedOperations,
  { input, output, interrupt, answersAll }: ServedStreams,
): Promise<void> {
  const server = new Server(
    { name: "tilework", version: host.version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: host.operations.map(toolOf) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const token = params._meta?.progressToken;
    let count = 0;
    const progress = (message: string) => {
      if (token === undefined) return;
      const about = { progressToken: token, progress: ++count, message };
      // A client that has left hears nothing.
      void sendNotification({ method: "notifications/progress", params: about }).catch(() => undefined);
    };
    return answer(host, params.name, params.arguments ?? {}, { signal, progress });
  });
  const transport = new LineTransport(input, output, answersAll);
  server.onerror = (error) => host.problem(error.message);
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    if (interrupt.aborted) resolve();
    else interrupt.addEventListener("abort", () => resolve(), { once: true });
  });
  await server.connect(transport);
  await ended;
  await server.close();
}

const instructions =
  "Exact tools for Sokoban and the sliding puzzle: every solution, proof and first mistake is checked by the rules. Verify solutions here instead of tracing them.";

function toolOf({ name, title, description, input, output, changes }: DescribedOperation) {
  return {
    name,
    title,
    description,
    inputSchema: input as typeof input & { readonly type: "object" },
    outputSchema: output as typeof output & { readonly type: "object" },
    annotations: { readOnlyHint: !changes, destructiveHint: false, openWorldHint: false },
  };
}

async function answer(
  host: ServedOperations,
  name: string,
  input: unknown,
  how: OperationCall,
): Promise<CallToolResult> {
  try {
    const found = await host.answer(name, input, how);
    if (!found.ok) return failure(found.error);
    return {
      content: [{ type: "text", text: JSON.stringify(found.value) }],
      structuredContent: found.value as Record<string, unknown>,
    };
  } catch (error) {
    host.problem(error instanceof Error ? `${error.stack}` : String(error));
    return failure({ error: { code: "failed", message: "The operation failed.", at: "" } });
  }
}

function failure(error: ErrorAnswer): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(error) }], isError: true };
}

const megabyte = 1024 * 1024;
const maxMessageMegabytes = 10;
/** Nothing is read while the client leaves so much of the output unread. */
const maxUnreadBytes = 16 * megabyte;
/** The input is read in pieces of this size. */
const pieceBytes = 4 * 1024;
const lineFeed = 0x0a;

/**
 * The protocol's messages as lines of two streams. The SDK's own transport ends the connection at a long
 * message, doesn't answer lines that aren't messages, and reads on while nobody reads the answers. This one
 * answers such lines with an error and continues. Its memory is bounded, even for a line without an end.
 */
class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** The requests without an answer. */
  readonly #open = new Set<RequestId>();
  #answered: () => void = () => undefined;
  #isClosed = false;

  /** `answersAll`: it stays open after the end of the input until all requests are answered. */
  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
    private readonly answersAll: boolean,
  ) {}

  /** Reads until the input ends, or until `close`. */
  start(): Promise<void> {
    void this.#readAll()
      .then(() => (this.answersAll ? this.#untilAnswered() : undefined))
      // The client is gone.
      .catch(() => undefined)
      .then(() => this.close());
    return Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(message);
    if (!("method" in message) && message.id !== undefined) this.#close(message.id);
  }

  #close(id: RequestId): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#answered();
  }

  /** Resolves when all requests are answered, or nobody reads the answers. */
  #untilAnswered(): Promise<void> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.output.once("close", resolve);
      if (this.#open.size === 0 || !this.output.writable) resolve();
    });
  }

  close(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#isClosed = true;
    this.input.destroy();
    this.onclose?.();
    return Promise.resolve();
  }

  /** Between two pieces, signals and answers have their turn. */
  async #readAll(): Promise<void> {
    let line = new InputLine();
    for await (const chunk of this.input) {
      const bytes = Buffer.from(chunk as Uint8Array | string);
      for (let start = 0; start < bytes.length; ) {
        if (this.#isClosed) return;
        const piece = bytes.subarray(start, start + pieceBytes);
        const end = piece.indexOf(lineFeed);
        line.add(end === -1 ? piece : piece.subarray(0, end));
        start += end === -1 ? piece.length : end + 1;
        if (end !== -1) {
          this.#receive(line);
          line = new InputLine();
        }
        await new Promise(setImmediate);
        await this.#untilOutputIsRead();
      }
    }
  }

  #receive(line: InputLine): void {
    const { text } = line;
    const value = text === undefined ? undefined : parseJson(text);
    const message = JSONRPCMessageSchema.safeParse(value);
    if (message.success) this.#pass(message.data);
    else if (text === undefined)
      this.#refuse(
        line.id,
        ErrorCode.InvalidRequest,
        `A message has more than ${maxMessageMegabytes} MB. Give the level as a file.`,
      );
    else if (value !== undefined)
      this.#refuse(line.id, ErrorCode.InvalidRequest, "A line of the input isn't a message of the protocol.");
    else if (text.trim() !== "")
      this.#refuse(line.id, ErrorCode.ParseError, "A line of the input isn't JSON.");
  }

  #pass(message: JSONRPCMessage): void {
    if ("method" in message) {
      if ("id" in message) this.#open.add(message.id);
      // A canceled request has no answer.
      else if (message.method === "notifications/cancelled")
        this.#close((message.params as { readonly requestId?: RequestId } | undefined)?.requestId ?? "");
      // Many clients write null for what is absent.
      if (message.params?.arguments === null) delete message.params.arguments;
    }
    this.onmessage?.(message);
  }

  #refuse(id: RequestId | undefined, code: ErrorCode, message: string): void {
    this.onerror?.(new Error(message));
    void this.#write({ jsonrpc: "2.0", id: id ?? null, error: { code, message } });
  }

  /** Resolves when the client can read it, or is gone. */
  #write(message: object): Promise<void> {
    return new Promise((resolve) => this.output.write(`${JSON.stringify(message)}\n`, () => resolve()));
  }

  async #untilOutputIsRead(): Promise<void> {
    const output = this.output;
    if (output.writableLength <= maxUnreadBytes || !output.writable) return;
    const listening = new AbortController();
    const { signal } = listening;
    const ends = [once(output, "drain", { signal }), once(output, "close", { signal })];
    // The server may end meanwhile.
    await Promise.race([...ends, once(this.input, "close", { signal })]).catch(() => undefined);
    listening.abort();
  }
}

/** The bytes at both ends of a line that is too long. The ID of its request is in one of them. */
const endBytes = 4 * 1024;

/** A line of the input. Of one that is too long, only its ends are held. */
class InputLine {
  #parts: Buffer[] = [];
  #size = 0;

  /** The ID of the request, if it can be read. */
  get id(): RequestId | undefined {
    const text = this.#held;
    const [, id] = idAtStart.exec(text.slice(0, endBytes)) ?? idAtEnd.exec(text.slice(-endBytes)) ?? [];
    return id === undefined ? undefined : (parseJson(id) as RequestId | undefined);
  }

  /** `undefined` if the line is too long. */
  get text(): string | undefined {
    return this.#isTooLong ? undefined : this.#held;
  }

  add(part: Buffer): void {
    this.#parts.push(part);
    this.#size += part.length;
    if (!this.#isTooLong) return;
    const held = Buffer.concat(this.#parts);
    this.#parts = [held.subarray(0, endBytes), held.subarray(-endBytes)].map((end) => Buffer.from(end));
  }

  get #held(): string {
    return Buffer.concat(this.#parts)
      .toString()
      .replace(/^\uFEFF/, "");
  }

  get #isTooLong(): boolean {
    return this.#size > maxMessageMegabytes * megabyte;
  }
}

// The ID of a request whose line is not held as a whole, or isn't JSON to its end. It comes before or after
// the parameters; an `id` inside of these doesn't count.
const shortMember = String.raw`\s*"(?:jsonrpc|method)"\s*:\s*"[^"\\]{0,100}"\s*`;
const idMember = String.raw`\s*"id"\s*:\s*("(?:[^"\\]|\\.){0,300}"|-?\d{1,15})\s*`;
const idAtStart = new RegExp(`^\\s*\\{(?:${shortMember},){0,2}${idMember}[,}]`);
const idAtEnd = new RegExp(`[\\]}],${idMember}(?:,${shortMember}){0,2}\\}\\s*$`);
