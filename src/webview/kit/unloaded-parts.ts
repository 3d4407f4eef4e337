import { loadAgain, type Port } from "../../protocol/channel.js";
import { t } from "./translate.js";

/**
 * Says so when the script of a part can't be loaded, until the next input. In a browser, scripts come over
 * the network. The browser doesn't ask for the same script twice, so a button loads the whole page again.
 */
export function tellUnloadedParts(host: Pick<Port, "post">): void {
  const note = document.createElement("p");
  const button = document.createElement("button");
  note.className = "unloaded";
  note.role = "alert";
  button.onclick = () => host.post(loadAgain);
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (!(reason instanceof TypeError) || !/\bimport/i.test(reason.message)) return;
    button.textContent = t("Try Again");
    note.replaceChildren(t("Couldn't load this part of the page: check your connection."), button);
    document.body.append(note);
  });
  const end = (event: Event) => {
    const isOnNote = event.composedPath().includes(note) || (event as KeyboardEvent).key === "Tab";
    if (!isOnNote) note.remove();
  };
  for (const input of ["pointerdown", "keydown"]) window.addEventListener(input, end, true);
}
