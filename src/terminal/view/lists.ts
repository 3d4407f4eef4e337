import { say, sense } from "../../games/message.js";
import type { HomeGame, HomePage, LevelsPage } from "../../protocol/game/game-pages.js";
import type { Entry, ListPage, Section } from "./list-page-view.js";
import { shownValue, type Translate } from "./wording.js";

/** Pages as lists for a terminal. */

export function homeList(page: HomePage, translate: Translate): ListPage {
  const { games, last, today, links } = page;
  const ofGames = games
    .map((game) => homeSection(game, translate))
    // The game that was played last comes first.
    .sort((one, other) => Number(other.game === last) - Number(one.game === last));
  return {
    title: "Tilework",
    detail: translate(say("Puzzles with solvers")),
    sections: [
      ...ofGames,
      ...(today === undefined ? [] : [todaySection(today)]),
      {
        heading: translate(say("More")),
        detail: "",
        entries: links.map(({ command, label }) => linkEntry(label, { kind: "command", command })),
      },
    ],
  };
}

function todaySection({ title, detail, all }: NonNullable<HomePage["today"]>): Section {
  const entry = linkEntry(all.label, { kind: "command", command: "todaysPuzzles" });
  return { heading: title, detail, entries: [entry] };
}

function linkEntry(label: string, action: Entry["action"]): Entry {
  return { label, detail: "", mark: "none", action, preview: undefined, save: undefined };
}

function homeSection(game: HomeGame, translate: Translate): Section & { readonly game: string } {
  const { name, title, running, sample, variants, more, saves, moreSaves } = game;
  const scene = running?.scene ?? sample;
  const entry = (
    label: string,
    detail: string,
    action: Entry["action"],
    own: Partial<Entry> = {},
  ): Entry => ({
    ...linkEntry(label, action),
    detail,
    preview: scene && { game: name, scene },
    ...own,
  });
  const entries: Entry[] = [];
  if (running !== undefined) {
    const figures = running.figures.map(({ label, value }) => `${label} ${shownValue(value, translate)}`);
    const detail = [running.variantLabel, ...figures].join(" · ");
    const label = running.canBeContinued
      ? translate(sense("Continue", "a game"))
      : translate(say("Look at your last game"));
    if (running.next !== undefined) entries.push(entry(running.next, "", { kind: "next", game: name }));
    entries.push(entry(label, detail, { kind: "continue", game: name }, { mark: "current" }));
  }
  for (const { id, label, goal, unfinished } of variants) {
    // The entry above continues the game on the board.
    if (unfinished && label !== running?.variantLabel)
      entries.push(
        entry(translate(say("Continue {0}", label)), goal, { kind: "open", game: name, slot: id }),
      );
    else
      entries.push(entry(translate(say("Play {0}", label)), goal, { kind: "new", game: name, variant: id }));
  }
  if (more !== undefined) entries.push(entry(more.label, "", { kind: "choose", game: name }));
  for (const save of saves)
    entries.push(
      entry(
        save.name,
        `${save.detail} · ${save.age}`,
        { kind: "load", save: save.id },
        { save: save.id, ...(save.scene && { preview: { game: name, scene: save.scene } }) },
      ),
    );
  if (moreSaves !== undefined) entries.push(entry(moreSaves, "", { kind: "saves" }));
  return { heading: title, detail: bestOf(game, translate), entries, game: name };
}

/** The best score or result, in a few words. */
function bestOf({ best, results }: HomeGame, translate: Translate): string {
  const scores = best
    .slice(0, 2)
    .map(({ label, entries }) => `${label}: ${shownValue(entries[0]?.score ?? 0, translate)}`);
  const facts = (results ?? [])
    .slice(0, 2)
    .map(({ label, results: own }) => `${label}: ${own.map(({ value }) => value).join(", ")}`);
  return [...scores, ...facts].join(" · ");
}

export function levelsList({ game, title, collections, random }: LevelsPage, translate: Translate): ListPage {
  const sections: Section[] = collections.map((collection) => ({
    heading: collection.title,
    detail: collection.detail,
    entries: collection.levels.map((level, index) => ({
      label: `${index + 1}. ${level.title}`,
      detail: level.best === "" ? level.size : level.best,
      mark: level.current ? "current" : level.solved ? "done" : "none",
      action: { kind: "open", game, slot: level.variant },
      preview: level.scene && { game, scene: level.scene },
      save: undefined,
    })),
  }));
  if (random.length > 0) {
    sections.push({
      heading: translate(say("New levels")),
      detail: "",
      entries: random.map(({ variant, label }) => linkEntry(label, { kind: "new", game, variant })),
    });
  }
  return { title, detail: translate(say("Levels")), sections };
}
