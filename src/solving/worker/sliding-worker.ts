import { isCancelled, port } from "#host/thread";
import type { AnyGame } from "../../games/game.js";
import { sliding } from "../../games/sliding/sliding.js";
import { slidingSolver } from "../../games/sliding/solver/solver.js";
import type { AnySolver } from "../../games/solver.js";
import { Channel } from "../../protocol/channel.js";
import { gameQuestions } from "./game-questions.js";

/** The program of a solver thread for the sliding puzzle alone: `#program/sliding` of the library. */
const find = () => ({ game: sliding as AnyGame, solver: slidingSolver as AnySolver });
const onProblem = (problem: string) => console.error(problem);
new Channel(port, { ...gameQuestions(find, isCancelled, onProblem), echo: () => null }, "trusted", onProblem);
