import { randomHex } from "../crypto.js";
import { type ChangeNotices, pollMs, type WatchChanges, whileListened } from "../storage/change-notices.js";
import { hostFiles } from "./files.js";

/** The browser features that notices need. */
interface NoticeBrowser {
  /** `undefined` if there is no such file. */
  read(file: string): Promise<string | undefined>;
  write(file: string, text: string): Promise<void>;
  /** A channel to all windows of one origin; `undefined` if the browser has none. */
  channel(): ChangeChannel | undefined;
  /** Calls something repeatedly; call the result to stop. */
  every(ms: number, run: () => void): () => void;
  after(ms: number, run: () => void): void;
}

export interface ChangeChannel {
  post(folder: string): void;
  listen(listener: (folder: unknown) => void): void;
}

/** In the folder of the saves: the window that made the last change there. */
export const noticeName = "latest-change.txt";
/** The shortest time between two notices of a window. */
const noticeIntervalMs = 500;

/**
 * A browser reports no changes of files. Windows of one origin notify each other over a channel. If the
 * extensions of two windows run in different origins, or the browser has no channels, each window reads a
 * small file once a second.
 */
export const changesOf =
  (host: NoticeBrowser): WatchChanges =>
  (folder) =>
    new FolderChanges(host, folder);

class FolderChanges implements ChangeNotices {
  readonly #channel: ChangeChannel | undefined;
  readonly #id = randomHex(8);
  #count = 0;
  /** The notice that was last read or written. */
  #last: string | undefined;
  #path: string | undefined;
  #isWriting = false;
  #writesAgain = false;
  #fire: () => void = () => undefined;

  constructor(
    private readonly host: NoticeBrowser,
    private readonly folder: Promise<string>,
  ) {
    this.#channel = host.channel();
    void folder.then((path) => {
      this.#path = path;
    });
    this.#channel?.listen((changed) => {
      if (changed === this.#path) this.#fire();
    });
  }

  readonly onDidChange = whileListened((fire) => {
    this.#fire = fire;
    // A new listener examines the files itself, so earlier changes are not reported.
    void this.#hasNews();
    const stop = this.host.every(pollMs, () => void this.#check());
    return () => {
      stop();
      this.#fire = () => undefined;
    };
  });

  notify(): void {
    void this.folder.then((path) => this.#channel?.post(path));
    if (this.#isWriting) {
      this.#writesAgain = true;
      return;
    }
    this.#isWriting = true;
    void this.#write().then(() =>
      this.host.after(noticeIntervalMs, () => {
        this.#isWriting = false;
        if (!this.#writesAgain) return;
        this.#writesAgain = false;
        this.notify();
      }),
    );
  }

  /** Saves do not need it. */
  async #write(): Promise<void> {
    try {
      // Otherwise another window's notice would be overwritten unread.
      await this.#check();
      const notice = `${this.#id} ${++this.#count}\n`;
      await this.host.write(await this.#file, notice);
      this.#last = notice;
    } catch {
      // The channel or the next move reports the change.
    }
  }

  async #check(): Promise<void> {
    if (await this.#hasNews()) this.#fire();
  }

  async #hasNews(): Promise<boolean> {
    const notice = await this.host.read(await this.#file).catch(() => undefined);
    if (notice === undefined || notice === this.#last) return false;
    this.#last = notice;
    return !notice.startsWith(`${this.#id} `);
  }

  get #file(): Promise<string> {
    return this.folder.then((path) => `${path}/${noticeName}`);
  }
}

const channelName = "tilework.saves";

/** Notices between the windows of a browser about changed files. */
export const watchChanges = changesOf({
  read: (file) => hostFiles.read(file),
  write: (file, text) => hostFiles.write(file, text),
  channel: openChannel,
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
  after: (ms, run) => void setTimeout(run, ms),
});

function openChannel(): ChangeChannel | undefined {
  try {
    const channel = new BroadcastChannel(channelName);
    return {
      post: (folder) => channel.postMessage(folder),
      listen: (listener) => {
        channel.onmessage = ({ data }: MessageEvent<unknown>) => listener(data);
      },
    };
  } catch {
    return undefined;
  }
}
