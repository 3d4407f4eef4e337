/**
 * @typedef {object} Manifest what a release reads of `package.json`
 * @property {string} name
 * @property {string} version
 * @property {string} publisher
 * @property {unknown} [repository]
 */

/**
 * Versions are SemVer without a suffix, as the Marketplace takes no other. An odd minor number is a
 * pre-release, such as 1.1.3; an even one is a release.
 * @param {string} version
 */
export function isPreRelease(version) {
  return Number(version.split(".")[1]) % 2 === 1;
}

/**
 * Why this cannot be released, as sentences that say what to do; empty where it can.
 * @param {Manifest} manifest @param {string} changelog @param {string | undefined} tag of the commit, such as
 *   "v1.0.0"; `undefined` where there is none to compare with
 * @returns {readonly string[]}
 */
export function releaseProblems({ version, repository }, changelog, tag) {
  const problems = [];
  if (repository === undefined)
    problems.push(
      "Nobody publishes it yet: fill in the owner in src/manifest/publication.ts, then run npm run manifest.",
    );
  if (!/^\d+\.\d+\.\d+$/.test(version))
    problems.push(`The version “${version}” in package.json has a suffix: the Marketplace takes none.`);
  if (tag !== undefined && tag !== `v${version}`)
    problems.push(`The tag “${tag}” does not belong to version ${version} of package.json.`);
  if (changesOf(version, changelog) === undefined)
    problems.push(`CHANGELOG.md has no chapter “## [${version}] - DATE” with changes.`);
  return problems;
}

/**
 * The chapter of a version without its heading; `undefined` where it is missing.
 * @param {string} version @param {string} changelog
 */
export function changesOf(version, changelog) {
  const chapters = changelog.split(/^(?=## \[)/m);
  const chapter = chapters.find((text) => text.startsWith(`## [${version}] - `));
  const changes = chapter?.slice(chapter.indexOf("\n")).trim();
  return changes === "" ? undefined : changes;
}

/**
 * The notes of a version. A release on GitHub has no folder that relative links could start from, so they get
 * the address of the repository at the tag.
 * @param {{ version: string, repository?: { url: string } }} manifest @param {string} changelog
 */
export function notesOf({ version, repository }, changelog) {
  const changes = changesOf(version, changelog) ?? "There are no notes for this version.";
  if (repository === undefined) return changes;
  const address = `${repository.url.replace(/^git\+|\.git$/g, "")}/blob/v${version}`;
  return changes.replace(/\]\((?![a-z]+:)([^)]+)\)/g, `](${address}/$1)`);
}
