import { gamesView, levelFilesView, viewContainer } from "./terms/names.js";
import { all, equals, not, set, whenText } from "./terms/when.js";

/** What is in the activity bar. VS Code starts us when one of the views is seen for the first time. */

const icon = "media/activity-bar.svg";

/**
 * Not called by our name: VS Code has commands to focus each view, under the title of the container, which
 * would come before our own in the palette for who types that name.
 */
export const viewsContainers = { activitybar: [{ id: viewContainer, title: "%views.title%", icon }] };

export const views = {
  [viewContainer]: [
    // Two thirds of the height, and one.
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

/** In the place of an empty view. */
export const viewsWelcome = [
  {
    view: levelFilesView,
    contents: "%views.levelFiles.none%",
    when: whenText(all(not(noFolder), not(set("tilework.scanning")))),
  },
  { view: levelFilesView, contents: "%views.levelFiles.noFolder%", when: whenText(noFolder) },
];
