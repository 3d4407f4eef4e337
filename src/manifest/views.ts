import { gamesView, levelFilesView, viewContainer } from "./names.js";
import { all, equals, not, set, whenText } from "./when.js";

/**
 * The container in the activity bar. VS Code activates the extension when one of the views is shown for the
 * first time.
 */

const icon = "media/activity-bar.svg";

/**
 * The title of the container is not “Tilework”. The palette lists VS Code's commands that focus the views
 * under that title. With “Tilework”, they would come before our own commands.
 */
export const viewsContainers = { activitybar: [{ id: viewContainer, title: "%views.title%", icon }] };

export const views = {
  [viewContainer]: [
    // Two thirds of the height, and one third.
    { id: gamesView, name: "%views.games%", contextualTitle: "%views.title%", icon, initialSize: 2 },
    {
      id: levelFilesView,
      name: "%views.levelFiles%",
      contextualTitle: "%views.title%",
      icon,
      initialSize: 1,
    },
  ],
};

const noFolder = equals("workspaceFolderCount", "0");

/** The contents of an empty view. */
export const viewsWelcome = [
  {
    view: levelFilesView,
    contents: "%views.levelFiles.none%",
    when: whenText(all(not(noFolder), not(set("tilework.scanning")))),
  },
  { view: levelFilesView, contents: "%views.levelFiles.noFolder%", when: whenText(noFolder) },
];
