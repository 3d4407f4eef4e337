/**
 * The script of a comparison's page: moves the focus to the next or the previous change, and adds facts that
 * arrive later. Its state names the files, for a reload.
 */
export const comparisonScript = `
const host = acquireVsCodeApi();
const changes = [...document.querySelectorAll("article")];
const { files } = document.querySelector("main").dataset;
let at = host.getState()?.at ?? -1;
host.setState({ at, files });
const go = (step) => {
  if (changes.length === 0) return;
  const held = changes.findIndex((change) => change.contains(document.activeElement));
  if (held >= 0) at = held;
  at = (Math.max(at, step > 0 ? -1 : 0) + step + changes.length) % changes.length;
  host.setState({ at, files });
  changes[at].focus({ preventScroll: true });
  changes[at].scrollIntoView({ block: "nearest" });
};
addEventListener("message", ({ data }) => {
  if (data?.go === 1 || data?.go === -1) go(data.go);
  else if (typeof data?.facts === "string")
    changes[data.change]?.querySelector(".facts")?.replaceChildren(data.facts);
});
if (changes[at] !== undefined) changes[at].scrollIntoView({ block: "nearest" });
`;
