/**
 * Who publishes Tilework, and where: the one place to fill in before a release. Everything else, such as
 * the links of the Marketplace page and of the npm package, is made from it.
 */

/** The publisher's ID on the Marketplace and on Open VSX. */
const publisher = "tilework";
/** The account that holds the repository on GitHub. */
const owner: string = "OWNER";

/** What `owner` is until somebody publishes. A release is refused while it is there. */
const placeholder: string = "OWNER";

/** The fields of `package.json`. The links are left out until they lead somewhere. */
export function publication() {
  const repository = `https://github.com/${owner}/tilework`;
  return {
    publisher,
    ...(owner !== placeholder && {
      homepage: `${repository}#readme`,
      bugs: { url: `${repository}/issues` },
      repository: { type: "git", url: `git+${repository}.git` },
      qna: `${repository}/discussions`,
    }),
  };
}
