/**
 * The publisher of Tilework and the repository: the only place to complete before a release. Everything else,
 * such as the links of the Marketplace page and of the npm package, follows from it.
 */

/** The publisher's ID on the Marketplace and on Open VSX. */
const publisher = "tilework";
/** The GitHub account that has the repository. */
const owner: string = "OWNER";

/** The value of `owner` until it is known. A release is refused while it is set. */
const placeholder: string = "OWNER";

/** The fields of `package.json`. Links are left out until the account is known. */
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
