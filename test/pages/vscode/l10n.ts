type Args = readonly (string | number)[];

/** VS Code's lookup of texts. */
export const translator =
  (bundle: Readonly<Record<string, string>> = {}) =>
  (text: string | { message: string; comment: string | readonly string[]; args?: Args }, ...args: Args) => {
    const isPlain = typeof text === "string";
    const message = isPlain ? text : text.message;
    const key = isPlain ? text : `${message}/${[text.comment].flat().join("")}`;
    const values = isPlain ? args : (text.args ?? []);
    return (bundle[key] ?? message).replace(/\{(\d+)\}/g, (_, index: string) =>
      String(values[Number(index)]),
    );
  };
