export function onUnhandledRejection(listen: (error: unknown) => void): () => void {
  const hear = ({ reason }: PromiseRejectionEvent) => listen(reason);
  addEventListener("unhandledrejection", hear);
  return () => removeEventListener("unhandledrejection", hear);
}
