import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";

/** The sprites that moved since the previous scene; new sprites haven't moved. */
export function movedSprites(before: ViewScene, after: ViewScene): readonly ViewSprite[] {
  const places = new Map(before.sprites.map((sprite) => [sprite.id, sprite]));
  return after.sprites.filter(({ id, row, column }) => {
    const was = places.get(id);
    return was !== undefined && (was.row !== row || was.column !== column);
  });
}
