/** Listens for unhandled rejections until the returned function is called. */
export function onUnhandledRejection(listen: (error: unknown) => void): () => void {
  process.on("unhandledRejection", listen);
  return () => void process.off("unhandledRejection", listen);
}
