import { hostFiles } from "./files.js";
import { type ChangeChannel, changesOf } from "./folder-changes.js";

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
