import { randomHex } from "../random.js";
import { type ChangeNotices, pollMs, type WatchChanges, whileHeard } from "../storage/change-notices.js";

/** What notices need of a browser. */
export interface NoticeBrowser {
  /** `undefined` where there is no such file. */
  read(file: string): Promise<string | undefined>;
  write(file: string, text: string): Promise<void>;
  /** What all windows of one origin hear; `undefined` where the browser has none. */
  channel(): ChangeChannel | undefined;
  /** Calls something again and again; what it returns ends that. */
  every(ms: number, run: () => void): () => void;
  after(ms: number, run: () => void): void;
}

export interface ChangeChannel {
  post(folder: string): void;
  listen(hear: (folder: unknown) => void): void;
}

/** In the folder of the saves: who has changed something there last. */
export const noticeName = "latest-change.txt";
/** A window that plays quickly writes its notice no more often than that. */
const tellMs = 500;

/**
 * A browser tells of no files. Windows of one origin hear each other over a channel. Where extensions of two
 * windows run in two origins, or the browser has no channels, each reads a small file once a second.
 */
export const changesOf =
  (host: NoticeBrowser): WatchChanges =>
  (folder) =>
    new FolderChanges(host, folder);

class FolderChanges implements ChangeNotices {
  readonly #host: NoticeBrowser;
  readonly #folder: Promise<string>;
  readonly #channel: ChangeChannel | undefined;
  readonly #id = randomHex(8);
  #count = 0;
  /** The notice that was read or written last. */
  #last: string | undefined;
  #path: string | undefined;
  #isTelling = false;
  #tellsAgain = false;
  #fire: () => void = () => undefined;

  constructor(host: NoticeBrowser, folder: Promise<string>) {
    this.#host = host;
    this.#folder = folder;
    this.#channel = host.channel();
    void folder.then((path) => {
      this.#path = path;
    });
    this.#channel?.listen((changed) => {
      if (changed === this.#path) this.#fire();
    });
  }

  readonly onDidChange = whileHeard((fire) => {
    this.#fire = fire;
    // What changed while nobody listened, whoever starts to listen looks at.
    void this.#hasNews();
    const stop = this.#host.every(pollMs, () => void this.#look());
    return () => {
      stop();
      this.#fire = () => undefined;
    };
  });

  tell(): void {
    void this.#folder.then((path) => this.#channel?.post(path));
    if (this.#isTelling) {
      this.#tellsAgain = true;
      return;
    }
    this.#isTelling = true;
    void this.#write().then(() =>
      this.#host.after(tellMs, () => {
        this.#isTelling = false;
        if (!this.#tellsAgain) return;
        this.#tellsAgain = false;
        this.tell();
      }),
    );
  }

  /** Saves are safe without it. */
  async #write(): Promise<void> {
    try {
      // Another window's notice would be written over.
      await this.#look();
      const notice = `${this.#id} ${++this.#count}\n`;
      await this.#host.write(await this.#file, notice);
      this.#last = notice;
    } catch {
      // The channel, or the next move, tells of it.
    }
  }

  async #look(): Promise<void> {
    if (await this.#hasNews()) this.#fire();
  }

  async #hasNews(): Promise<boolean> {
    const notice = await this.#host.read(await this.#file).catch(() => undefined);
    if (notice === undefined || notice === this.#last) return false;
    this.#last = notice;
    return !notice.startsWith(`${this.#id} `);
  }

  get #file(): Promise<string> {
    return this.#folder.then((path) => `${path}/${noticeName}`);
  }
}
