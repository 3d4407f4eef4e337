/**
 * A proxy for a server of VS Code. It isolates the pages from all others, which SharedArrayBuffer requires.
 * The server has no option for that, and the workbench, its webviews and its workers all need these headers.
 */
import { createServer, request } from "node:http";
import { connect } from "node:net";

const headers = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "cross-origin",
};

/**
 * @param {string} origin of the server
 * @returns {Promise<{ origin: string, stop: () => void }>} the origin under which the same is served
 */
export async function isolate(origin) {
  const { hostname, port } = new URL(origin);
  const proxy = createServer((asked, answer) => {
    const passed = request(
      // Each request has its own connection: the server may be about to close one that was used before.
      { hostname, port, method: asked.method, path: asked.url, headers: asked.headers, agent: false },
      (found) => {
        answer.writeHead(found.statusCode ?? 502, { ...found.headers, ...headers });
        found.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  // VS Code talks to its server by WebSockets.
  proxy.on("upgrade", (asked, socket, first) => {
    const passed = connect(Number(port), hostname, () => {
      const lines = asked.rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [`${name}: ${asked.rawHeaders[index + 1]}`] : [],
      );
      passed.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      passed.write(first);
      socket.pipe(passed);
      passed.pipe(socket);
    });
    passed.on("error", () => socket.destroy());
    socket.on("error", () => passed.destroy());
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (proxy.address());
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
