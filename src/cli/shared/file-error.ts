/**
 * Why a file cannot be read or written, as the end of a sentence without its point: what Node calls by a code
 * in words, everything else as Node says it.
 */
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
  EDQUOT: "the disk is full for this user",
  EFBIG: "it would be larger than files may be here",
  EIO: "the disk fails",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
  ENXIO: "nothing answers there, as behind a socket",
  EBUSY: "it is in use, or something is mounted there",
  EAGAIN: "it keeps its readers waiting",
};
