import axe, { type Result } from "axe-core";
import type { Frame, Locator, Page } from "playwright-core";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/** How tests look at what is shown: pictures and axe. */

/**
 * Whether to save the pictures of tests: only if some tests were selected. The whole run would take hundreds
 * that nobody looks at.
 */
export const keepsPictures = process.env.TILEWORK_PICTURES !== undefined;

const shots = inRoot("test", "e2e", "shots");

/** Saves a picture of a page or a part of it. Animations are shown at their end. Resolves to its path. */
export async function saveScreenshot(shown: Page | Locator, name: string): Promise<string> {
  const path = `${shots}/${name.replace(/[^\w.-]+/g, "-")}.png`;
  await shown.screenshot({ path, animations: "disabled" });
  return path;
}

/**
 * Elements of a view, including shadow roots, with an empty `aria-label`. It takes their name away, and axe
 * doesn't report it where there is a tooltip. Also icons of buttons that a style for other drawings fills.
 */
export function misdrawn(frame: Frame): Promise<readonly string[]> {
  return frame.evaluate(() => {
    const all = (root: ParentNode): Element[] =>
      [...root.querySelectorAll("*")].flatMap((element) => [
        element,
        ...(element.shadowRoot ? all(element.shadowRoot) : []),
      ]);
    return all(document)
      .filter(
        (element) =>
          element.getAttribute("aria-label") === "" ||
          (element.matches("vscode-button svg.icon") && getComputedStyle(element).fill !== "none"),
      )
      .map((element) => (element.cloneNode() as Element).outerHTML);
  });
}

/** axe's violations in a view, including shadow roots; with all rules, or with some. */
export async function axeViolations(frame: Frame, rules?: readonly string[]): Promise<readonly Result[]> {
  const hasAxe = await frame.evaluate(() => "axe" in window);
  if (!hasAxe) await frame.evaluate(axe.source);
  return frame.evaluate(async (only) => {
    const options = only === undefined ? {} : { runOnly: { type: "rule" as const, values: [...only] } };
    return (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations;
  }, rules);
}
