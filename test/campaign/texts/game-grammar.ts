import type { AnyGame } from "../../../src/games/game.js";
import { type AnySession, current, deal, play, recordHelp, undo } from "../../../src/games/play/session.js";
import { games } from "../../../src/games/registry/registry.js";
import { formatGameText } from "../../../src/games/saves/game-text.js";
import { formatSave } from "../../../src/games/saves/save.js";
import type { Random } from "../shared/random.js";

/** Games as they are played, and games that nobody can have played. */

const directions = ["left", "up", "right", "down"] as const;

/** A game after some moves. */
export function playedGame(random: Random): AnySession {
  const game: AnyGame = random.pick(games);
  // Generating a hard random level takes longer than reading a thousand texts.
  const variants = game.variants.filter(({ id }) => !/medium|hard/.test(id));
  const dealt = deal(game, random.pick(variants).id, random.seed());
  if (!dealt.ok) throw new Error(`${game.name} does not deal what it offers.`);
  let session: AnySession = dealt.value;
  for (let count = random.length(60); count > 0; count--) {
    const gesture = random.oneIn(4)
      ? ({ kind: "cell", row: random.below(8), column: random.below(8) } as const)
      : ({ kind: "direction", direction: random.pick(directions) } as const);
    session = play(session, game.interpret(current(session), gesture));
    // The next moves then replace the undone ones.
    if (random.oneIn(8)) session = undo(session);
  }
  for (let count = random.length(4); count > 0; count--) session = undo(session);
  return session;
}

export function save(random: Random): string {
  return formatSave(describe(random, playedGame(random)));
}

/** A save with a correct checksum that no program wrote: everything in it except its form may be wrong. */
export function forgedSave(random: Random): string {
  const session = playedGame(random);
  const move = () => random.pick([...session.steps.flat(), "L", "r", "U", "", "x", "__proto__"]);
  const length = random.length(random.oneIn(40) ? 300_000 : 400);
  const abandonedLine = () => ({
    at: random.below(20),
    steps: random.list(1 + random.length(50), () => [move()]),
  });
  const steps = random.oneIn(2) ? [random.list(length, move)] : random.list(length, () => [move()]);
  const forged = {
    ...session,
    steps: random.oneIn(4) ? session.steps : steps,
    cursor: random.pick([0, 1, -1, 0.5, length, 1e9, Number.NaN]),
    abandoned: random.oneIn(2) ? session.abandoned : random.list(random.length(300), abandonedLine),
  };
  return formatSave(
    describe(random, { ...forged, seed: random.pick([undefined, session.seed, random.seed()]) }),
  );
}

function describe(random: Random, session: AnySession) {
  const origin = random.oneIn(3)
    ? { title: "t".repeat(random.length(300)), file: { uri: "file:///a.xsb", index: random.below(1000) } }
    : undefined;
  return {
    gameId: `g-${random.below(1e9)}`,
    session: random.oneIn(2) ? recordHelp(session) : session,
    hints: random.below(100),
    playedMs: random.below(1e9),
    picture: random.oneIn(5) ? "file:///cat.png" : undefined,
    origin,
    name: random.oneIn(3) ? "Lunch" : undefined,
    savedAtMs: random.below(2 ** 40),
    order: random.below(2 ** 40),
  };
}

export function gameText(random: Random): string {
  return formatGameText(playedGame(random));
}

/** A line with a position of any game. */
export function positionText(random: Random): string {
  const session = playedGame(random);
  return session.game.format(current(session));
}

/** A position of Sokoban with a very long level in run-length form. */
export function hostilePosition(random: Random): string {
  const run = () => `${random.pick(["", "5", "999", "39999", "160000", "2("])}${random.pick("#$.@*+-|||)")}`;
  const numbers = random.list(1 + random.length(3_000), () => random.below(50_000)).join(",");
  return `any ${random.list(1 + random.length(100), run).join("")} ${numbers} ${random.below(50_000)} ${random.pick("udlr")} ${random.below(100)} 0`;
}
