import { watchChanges } from "#host/changes";
import { homeFolder, hostFiles } from "#host/files";
import { type MarkerFiles, maxMarkers } from "../../midend/waiting/markers.js";

/** The files in `.tilework/waiting` of the user's home folder. In a browser there is no such folder. */
export function markerFiles(): MarkerFiles | undefined {
  const home = homeFolder();
  if (home === undefined) return undefined;
  const folder = hostFiles.join(hostFiles.join(home, ".tilework"), "waiting");
  return {
    onDidChange: watchChanges(Promise.resolve(folder), () => false).onDidChange,
    async list() {
      const names = (await hostFiles.list(folder)).slice(0, 2 * maxMarkers);
      const found = names.map(async (name) => {
        const state = await hostFiles.stat(hostFiles.join(folder, name));
        return state === undefined ? [] : [{ name, touchedAtMs: state.mtimeMs }];
      });
      return (await Promise.all(found)).flat();
    },
  };
}
