/** Why a file cannot be read or written, as the end of a sentence without its point: what Node calls by a code in words, everything else as Node says it. */
export function fileProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return Object.hasOwn(problems, code) ? problems[code]! : error.message;
}

const problems: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of its path is no folder",
  EISDIR: "it is a folder",
  EACCES: "access is denied",
  EPERM: "access is denied",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
};
