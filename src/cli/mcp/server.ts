import type { Readable, Writable } from "node:stream";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { DescribedOperation } from "../../operations/described-operations.js";
import type { ErrorAnswer } from "../../operations/operation.js";
import type { OperationAnswer, OperationCall } from "../../operations/operations.js";
import { LineTransport } from "./line-transport.js";

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
