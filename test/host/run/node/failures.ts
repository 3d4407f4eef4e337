/** Hears of rejections that nobody took, until what is returned is called. */
export function onUnhandledRejection(listen: (error: unknown) => void): () => void {
  process.on("unhandledRejection", listen);
  return () => void process.off("unhandledRejection", listen);
}
