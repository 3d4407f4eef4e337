import { type KeptLoss, nameOfLoss } from "../../games/deadlocks/kept-loss.js";
import type { AnyGame } from "../../games/game.js";
import type { PatternPicture } from "../../games/levels.js";
import type { ViewScene } from "../../protocol/game/game-pages.js";
import type { PatternsPage } from "../../protocol/game/patterns-page.js";
import type { Speech } from "../ports/speech.js";

/** The page of the deadlock patterns that the player has kept. */
export function patternsPage(
  speech: Speech,
  game: AnyGame,
  kept: readonly KeptLoss[],
  skin: string | undefined,
): PatternsPage {
  const own = game.levels?.deadlocks?.patterns;
  const shown = own === undefined ? [] : kept;
  const rules = (own?.rules ?? []).filter(({ name }) => shown.some(({ pattern }) => pattern.rule === name));
  const labels = new Map(rules.map(({ name, label }) => [name, speech.translate(label)]));
  return {
    kind: "patterns",
    game: game.name,
    skin,
    title: speech.translate(game.title),
    rules: rules.map(({ name }) => ({ name, label: labels.get(name) ?? name })),
    patterns: shown.map((loss) => {
      const { pattern, from, atMs } = loss;
      const picture = own!.picture(pattern);
      return {
        id: nameOfLoss(loss),
        rule: pattern.rule,
        ruleLabel: labels.get(pattern.rule) ?? pattern.rule,
        words: speech.translate(own!.words(pattern)),
        from: from?.title ?? "",
        keptAtMs: atMs,
        scene: sceneOf(picture),
        content: contentOf(speech, picture),
        canOpen: from?.start !== undefined,
      };
    }),
  };
}

function sceneOf({ rows, columns, ground, things }: PatternPicture): ViewScene {
  const sprites = things.map((thing, index) => ({
    id: index + 1,
    text: "",
    enter: "grow" as const,
    gone: false,
    ...thing,
  }));
  return { rows, columns, sprites, cells: [], pulls: undefined, ground };
}

/** The cells, row by row. */
function contentOf(speech: Speech, { rows, columns, cells }: PatternPicture): string {
  const row = (index: number) =>
    cells.slice(index * columns, (index + 1) * columns).map((cell) => speech.translate(cell));
  return Array.from({ length: rows }, (_, index) => row(index).join(", ")).join("; ");
}
