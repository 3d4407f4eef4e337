import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { installPinned } from "../../../scripts/lib/fetch/pinned.mjs";
import { codeServer, nodePackages, sparticuzChromium } from "../../../scripts/lib/fetch/pins.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/** Downloaded packages are run, so each must be the reviewed version, byte by byte. */
describe("packages that are fetched", () => {
  const sha512 = (bytes: Uint8Array) => `sha512-${createHash("sha512").update(bytes).digest("base64")}`;

  /** The archive of a package whose install script would leave a trace. */
  const archive = gzipSync(
    Buffer.concat([
      tarEntry(
        "package/package.json",
        JSON.stringify({ name: "thing", version: "1.2.3", scripts: { postinstall: "node trace.js" } }),
      ),
      tarEntry("package/trace.js", 'require("node:fs").writeFileSync(__dirname + "/trace", "ran");'),
      Buffer.alloc(1024),
    ]),
  );

  let registry: Server;
  let address = "";
  before(async () => {
    registry = createServer(({ url }, response) => {
      const tarball = `${address}/thing/-/thing-1.2.3.tgz`;
      const version = {
        name: "thing",
        version: "1.2.3",
        hasInstallScript: true,
        dist: { tarball, integrity: sha512(archive) },
      };
      const answer = { name: "thing", "dist-tags": { latest: "1.2.3" }, versions: { "1.2.3": version } };
      if (url === "/thing")
        response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
      else if (url === "/thing/-/thing-1.2.3.tgz") response.end(archive);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  });
  after(() => registry.close());

  /** Installs it from that registry, with the hash that is written down. */
  async function install(integrity: string): Promise<string> {
    const { path } = temporaryFolder("pinned");
    const into = join(path, "into");
    mkdirSync(into);
    await installPinned(into, { thing: ["1.2.3", integrity] }, "The thing", {
      npm_config_registry: address,
      npm_config_cache: join(path, "cache"),
    });
    return join(into, "node_modules", "thing");
  }

  it("are installed if their hash is the recorded one, and run no scripts", async () => {
    const folder = await install(sha512(archive));
    assert.ok(existsSync(join(folder, "trace.js")));
    assert.ok(!existsSync(join(folder, "trace")), "the install script ran");
  });

  it("are refused if their hash differs, with a message that says so", async () => {
    await assert.rejects(install(sha512(Buffer.from("another"))), /^\w+: The thing is not used: .*hash/);
  });

  it("all have a recorded SHA-512", () => {
    for (const pins of [codeServer, sparticuzChromium, ...Object.values(nodePackages)]) {
      for (const [name, [version, integrity]] of Object.entries(pins)) {
        assert.match(version, /^\d+\.\d+\.\d+$/, name);
        assert.match(integrity, /^sha512-[\w+/]{86}==$/, name);
      }
    }
  });

  it("each have a hash in package-lock.json", () => {
    const { packages } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")) as {
      packages: Record<string, { integrity?: string }>;
    };
    const others = Object.entries(packages).filter(
      ([path, { integrity }]) => path !== "" && !integrity?.startsWith("sha512-"),
    );
    assert.deepEqual(others, []);
  });
});

/** A file in a tar archive: a header of 512 bytes and the contents, filled up to 512. */
function tarEntry(name: string, text: string): Buffer {
  const body = Buffer.from(text);
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write("0000644\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${body.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]);
}
