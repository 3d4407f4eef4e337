import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";

/** What stands elsewhere than in the scene before; what is new has not moved. */
export function movedSprites(before: ViewScene, after: ViewScene): readonly ViewSprite[] {
  const places = new Map(before.sprites.map((sprite) => [sprite.id, sprite]));
  return after.sprites.filter(({ id, row, column }) => {
    const was = places.get(id);
    return was !== undefined && (was.row !== row || was.column !== column);
  });
}
