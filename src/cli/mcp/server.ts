import { Readable, type Writable } from "node:stream";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { STDIO_DEFAULT_MAX_BUFFER_SIZE } from "@modelcontextprotocol/sdk/shared/stdio.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { answerText } from "../../operations/answer-text.js";
import type { OperationAnswer, OperationCall } from "../../operations/operations.js";
import type { AnyOperation, ErrorAnswer } from "../../operations/terms/operation.js";

/** What the server offers. The program passes it, so that this bundle holds little more than the protocol. */
export interface ServedOperations {
  readonly version: string;
  readonly operations: readonly AnyOperation[];
  answer(name: string, input: unknown, how: OperationCall): Promise<OperationAnswer>;
  /** Reports a bug. */
  readonly problem: (text: string) => void;
}

/** The input is read in pieces of this size. */
const pieceBytes = 4 * 1024;

/** Serves until the input ends, or until `interrupt` aborts. Then every call is canceled. */
export async function serveMcp(
  host: ServedOperations,
  { input, output, interrupt }: { input: Readable; output: Writable; interrupt: AbortSignal },
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
  const lines = Readable.from(linesOf(input, interrupt), { objectMode: false });
  server.onerror = (error) => host.problem(problemOf(error));
  const ended = new Promise<void>((resolve) => {
    // The protocol ends the connection where a message is too long.
    server.onclose = () => resolve();
    for (const event of ["end", "close", "error"]) lines.once(event, () => resolve());
    if (interrupt.aborted) resolve();
    else interrupt.addEventListener("abort", () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport(lines, output));
  await ended;
  await server.close();
  lines.destroy();
}

/** A sentence in place of the details of a line that isn't JSON, or no message. */
function problemOf({ name, message }: Error): string {
  return name === "SyntaxError" || name === "ZodError"
    ? "A line of the input isn't a message of the protocol."
    : message;
}

/**
 * The input line by line, read in small pieces, between which signals and answers have their turn. The
 * protocol's own buffer copies everything it holds for each piece, so it gets whole lines, or a line as soon
 * as that is too long for it.
 */
async function* linesOf(input: Readable, interrupt: AbortSignal): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  const line = () => {
    const whole = Buffer.concat(parts);
    parts = [];
    size = 0;
    return whole;
  };
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk as Uint8Array | string);
    for (let start = 0; start < bytes.length; ) {
      if (interrupt.aborted) return;
      const piece = bytes.subarray(start, start + pieceBytes);
      const lineEnd = piece.indexOf("\n");
      const part = lineEnd === -1 ? piece : piece.subarray(0, lineEnd + 1);
      start += part.length;
      parts.push(part);
      size += part.length;
      if (lineEnd !== -1 || size > STDIO_DEFAULT_MAX_BUFFER_SIZE) yield line();
      await new Promise(setImmediate);
    }
  }
}

const instructions =
  "Exact tools for Sokoban and the sliding puzzle: every solution, proof and first mistake is checked by the rules. Verify solutions here instead of tracing them.";

function toolOf({ name, title, description, input, output, changes }: AnyOperation) {
  return {
    ...{ name, title, description },
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
      content: [{ type: "text", text: answerText(found.value) }],
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
