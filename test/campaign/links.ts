import { games } from "../../src/games/registry/registry.js";
import { linkTo, maxLinkCharacters, targetOfLink } from "../../src/games/saves/game-link.js";
import { PanelWorld } from "../unit/midend/panel-world.js";
import { VolatileFiles } from "./saves/volatile-files.js";
import type { Campaign, Run } from "./shared/campaign.js";
import { mutate } from "./shared/mutate.js";
import type { Random } from "./shared/random.js";
import { gameText } from "./texts/game-grammar.js";
import { hostileText } from "./texts/hostile.js";

/** Opening a link, up to its question or its refusal, takes less time. */
const patienceMs = 2_000;
/** A world is replaced after this many links, because it remembers all announcements and questions. */
const linksPerWorld = 500;

/** Links are opened as an editor opens them, and each question is dismissed. */
export const campaign: Campaign = {
  about:
    "hostile links, opened in a running game and dismissed: none throws, hangs, opens or replaces anything by itself",
  async run(run) {
    while (run.shouldContinue()) {
      const world = new PanelWorld(new VolatileFiles());
      await world.open();
      for (const game of ["2048", "sliding"]) {
        await world.do({ kind: "action", action: { kind: "continue", game } });
        await world.settle();
      }
      for (let count = 0; count < linksPerWorld && run.shouldContinue(); count++) await tryOne(run, world);
      await world.leave();
    }
  },
};

async function tryOne(run: Run, world: PanelWorld): Promise<void> {
  const [path, query] = drawLink(run.random);
  const shown = JSON.stringify([path, query]);
  run.started(shown);
  const boards = () =>
    JSON.stringify(games.map(({ name }) => world.midend.oneOfAKind.find(name)?.gameId ?? null));
  const before = boards();
  const announced = world.ports.tell.told.length;
  const views = { limits: {}, active: undefined, preferred: undefined, show: () => undefined };
  const startedMs = performance.now();
  try {
    const opening = world.midend.actionsFor(views).starter.openLink(path, query);
    await world.settle();
    if (world.ports.question !== undefined) {
      run.counted("questions");
      world.answer(undefined);
    } else if (world.ports.tell.told.length === announced) {
      run.failed({ what: "A link was neither refused nor asked about.", input: shown });
    }
    await opening;
    await world.settle();
  } catch (error) {
    run.failed({
      what: `A link throws ${error instanceof Error ? error.stack : String(error)}`,
      input: shown,
    });
  }
  const ms = performance.now() - startedMs;
  run.took({ ms, of: `a link of ${query.length} characters` });
  if (ms > patienceMs) run.failed({ what: `A link takes ${Math.round(ms)} ms.`, input: shown });
  if (boards() !== before) run.failed({ what: "A dismissed link changed a board.", input: shown });
  if (query.length > maxLinkCharacters && targetOfLink(path, query) !== undefined)
    run.failed({ what: "A link that is too long is read.", input: shown });
}

/** Links of games and of texts that look like games, the same with parts changed, and anything. */
function drawLink(random: Random): readonly [string, string] {
  const path = random.pick(["/game", "/game", "/replay", "/day", "/", "", "/game/..", "//game", "/play"]);
  const [kind, base] = [random.pick(["game", "replay"] as const), "x"];
  switch (random.below(6)) {
    case 0:
      return [path, hostileText(random, "packed=")];
    case 1:
      return [path, `${random.pick(["text=", "packed=", "date=", "seed="])}${noise(random)}`];
    case 2:
      return ["/day", `date=${random.pick(["2026-", "1-", "9999-"])}${random.below(14)}-${random.below(33)}`];
    default: {
      const text = random.oneIn(4) ? hostileText(random, "UDLR ").slice(0, 3_000) : gameText(random);
      const link = linkTo(base, { kind, text });
      if (link === undefined) return [path, `text=${text.slice(0, 2_500)}`];
      const [written = "", query = ""] = link.slice(base.length).split("?");
      return random.oneIn(2)
        ? [written, query]
        : [random.oneIn(3) ? path : written, mutate(query, [], random)];
    }
  }
}

function noise(random: Random): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return random.list(random.length(2_100), () => random.pick([...letters])).join("");
}
