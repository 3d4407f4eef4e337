import { type AnySession, current, deal, play } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { formatKept, keptGame } from "../../../src/games/saves/kept-games.js";
import type { Save } from "../../../src/games/saves/save.js";
import type { FileSystem } from "../../../src/platform/storage/file-system.js";
import { SaveFiles } from "../../../src/platform/storage/save-files.js";
import { percentile } from "./statistics.js";

/** The costs of saves in a store, in milliseconds. */
export interface SaveCosts {
  readonly named: number;
  /** From a move until it is kept. */
  readonly moveP50: number;
  readonly moveP95: number;
  /** The CPU time of a move, including all cleaning up after it; `undefined` where unknown. */
  readonly moveCpu: number | undefined;
  /** How often files of named saves were accessed while games were played. */
  readonly looked: number;
  /** The first list of a process. */
  readonly list: number;
  readonly listCpu: number | undefined;
}

/** As many as the store puts into a file. */
const perFile = 200;

const sides = ["left", "down", "right", "up"] as const;

function dealt(seed: number): AnySession {
  const session = deal(findGame("2048")!, "4x4", seed);
  if (!session.ok) throw new Error("It cannot be dealt.");
  return session.value;
}

/** The session after one more move; the same one if it has ended. */
function further(session: AnySession): AnySession {
  const { game, steps } = session;
  for (let side = 0; side < sides.length; side++) {
    const direction = sides[(steps.length + side) % sides.length]!;
    const next = play(session, game.interpret(current(session), { kind: "direction", direction }));
    if (next.steps.length > steps.length) return next;
  }
  return session;
}

export function saveOf(session: AnySession, gameId: string): Save {
  const details = { hints: 0, playedMs: 0, picture: undefined, name: undefined, savedAtMs: Date.now() };
  return { ...details, gameId, session };
}

/** Adds named saves of a hundred moves, as a process that saved one after the other. */
export async function fill(folder: string, files: FileSystem, count: number): Promise<void> {
  const named = files.join(folder, "named");
  await files.makeFolder(named);
  let session = dealt(1);
  for (let moves = 0; moves < 100; moves++) session = further(session);
  for (const [name, text] of namedSaves(count, saveOf(session, ""))) {
    await files.write(files.join(named, name), text);
    await files.flush(files.join(named, name));
  }
}

/** The files of saves with different names, of one game each. */
export function namedSaves(count: number, save: Save): readonly (readonly [file: string, text: string])[] {
  const inHex = (number: number) => number.toString(16).padStart(16, "0");
  const games = Array.from({ length: count }, (_, index) => {
    const facts = { gameId: `named-${index}`, name: `Saved game ${index + 1}`, order: index + 1 };
    return keptGame(inHex(index), "named", index + 1, { ...save, ...facts });
  });
  return Array.from({ length: Math.ceil(count / perFile) }, (_, file) => {
    const own = games.slice(file * perFile, (file + 1) * perFile);
    return [`${own.length < perFile ? "open" : "full"}-${inHex(file)}.json`, formatKept(own)];
  });
}

/**
 * Plays games in a folder with this many named saves, and lists them. `open` creates the store of another
 * process.
 */
export async function costsIn(
  folder: string,
  named: number,
  open: () => FileSystem,
  moves: number,
): Promise<SaveCosts> {
  const listOnce = async () => {
    const store = storeOf(folder, open());
    const [began, cpu] = [performance.now(), cpuMs()];
    const all = await store.listed();
    const took = { ms: performance.now() - began, cpu: since(cpu) };
    if (all.filter(({ name }) => name !== undefined).length !== named)
      throw new Error(`${all.length} saves are listed, not ${named}.`);
    store.dispose();
    return took;
  };
  const lists = [await listOnce(), await listOnce(), await listOnce()];
  const list = lists.reduce((best, one) => (one.ms < best.ms ? one : best));
  const counted = counting(open());
  const store = storeOf(folder, counted.files);
  await store.readRunning("2048");
  const took: number[] = [];
  let session = dealt(2);
  const cpu = cpuMs();
  for (let move = 0; move < moves; move++) {
    // Occasionally starts a new game: its first move has the most cleaning up.
    if (move % 25 === 24) {
      await store.setApart("2048", "4x4");
      session = dealt(move);
    }
    session = further(session);
    const began = performance.now();
    await store.writeRunning(saveOf(session, `game-${move - (move % 25)}`));
    took.push(performance.now() - began);
  }
  await store.flush();
  const cpuOfAll = since(cpu);
  store.dispose();
  return {
    named,
    moveP50: percentile(took, 50),
    moveP95: percentile(took, 95),
    moveCpu: cpuOfAll === undefined ? undefined : cpuOfAll / moves,
    looked: counted.looked(),
    list: list.ms,
    listCpu: list.cpu,
  };
}

/** The CPU time of this process; not available in a browser. */
function cpuMs(): number | undefined {
  const process = (globalThis as { readonly process?: { cpuUsage?(): { user: number; system: number } } })
    .process;
  const used = process?.cpuUsage?.();
  return used && (used.user + used.system) / 1000;
}

function since(cpu: number | undefined): number | undefined {
  const now = cpuMs();
  return cpu === undefined || now === undefined ? undefined : now - cpu;
}

function storeOf(folder: string, files: FileSystem): SaveFiles {
  const fail = (problem: unknown) => {
    throw problem instanceof Error ? problem : new Error(String(problem));
  };
  const reports = { setAside: fail, cannotWrite: fail, problem: fail };
  return new SaveFiles(Promise.resolve(folder), files, findGame, reports);
}

/** The same files, counting accesses to named saves. */
function counting(files: FileSystem): { readonly files: FileSystem; readonly looked: () => number } {
  let looked = 0;
  const note = (file: string) => {
    if (/\bnamed\b.*\.json$/.test(file)) looked++;
  };
  const counted = new Proxy(files, {
    get(target, name: keyof FileSystem) {
      const call = target[name] as ((...args: readonly string[]) => unknown) | undefined;
      return (
        call &&
        ((...args: readonly string[]) => {
          if (name === "stat" || name === "read") note(args[0]!);
          return call.apply(target, [...args]);
        })
      );
    },
  });
  return { files: counted, looked: () => looked };
}
