import { watchChanges } from "#host/changes";
import { homeFolder, hostFiles } from "#host/files";
import type { MarkerFiles } from "../../midend/waiting/markers.js";

/** More files are not looked at: such a folder is used for something else. */
const maxFiles = 1_000;

/** The files in `.tilework/waiting` of the user's home folder. In a browser there is no such folder. */
export function markerFiles(): MarkerFiles | undefined {
  const home = homeFolder();
  if (home === undefined) return undefined;
  const folder = hostFiles.join(hostFiles.join(home, ".tilework"), "waiting");
  return {
    onDidChange: watchChanges(Promise.resolve(folder), () => false).onDidChange,
    async list() {
      const names = (await hostFiles.list(folder)).slice(0, maxFiles);
      const found = names.map(async (name) => {
        // A link to itself, for example, cannot be read. The other files count.
        const state = await hostFiles.stat(hostFiles.join(folder, name)).catch(() => undefined);
        return state?.mtimeMs === undefined ? [] : [{ name, touchedAtMs: state.mtimeMs }];
      });
      return (await Promise.all(found)).flat();
    },
  };
}
