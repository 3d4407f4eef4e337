import type { Port } from "../../protocol/channel.js";
import { unpackBrotli } from "./brotli.js";
import { isMediaFound, type MediaFound, type MediaUnpacked, type MediaWish } from "./thread-wire.js";

/** What a thread's program has of its host. `data` is added when it is known: see `thread-main.ts`. */

/** The wire to who started it. */
export const port: Port = {
  post: (message) => postMessage(message),
  listen(handler) {
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (!isMediaFound(data)) handler(data);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  },
};

/** The files of `media` that were read, by their bytes. */
const files = new WeakMap<ArrayBufferLike, { readonly name: string; readonly unpacked: Uint8Array | undefined }>();

/** A file of the folder `media`, which who started the thread reads for it; `undefined` where there is none. */
export function readMedia(name: string): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (!isMediaFound(data) || data.name !== name) return;
      removeEventListener("message", hear);
      const { bytes, unpacked, problem }: MediaFound = data;
      if (bytes !== undefined) files.set(bytes.buffer, { name, unpacked });
      if (problem === undefined) resolve(bytes);
      else reject(new Error(problem));
    };
    addEventListener("message", hear);
    const wish: MediaWish = { tilework: "media", name };
    postMessage(wish);
  });
}

/** Undoes the compression of a file by Brotli, into so many bytes at most. Throws where they are none. That takes a second, and only the first thread's time. */
export function unpack(bytes: Uint8Array, length: number): Uint8Array {
  const file = files.get(bytes.buffer);
  if (file?.unpacked?.length === length) return file.unpacked;
  const unpacked = unpackBrotli(bytes, length);
  if (file !== undefined) {
    const told: MediaUnpacked = { tilework: "unpacked", name: file.name, bytes: unpacked };
    postMessage(told);
  }
  return unpacked;
}
