import { isCancelled, port } from "#host/thread";
import { Channel } from "../../protocol/channel.js";
import { levelQuestions } from "./level-task.js";

/** The program of a solver thread for levels alone: `#program/levels` of the library. */
new Channel(port, levelQuestions(isCancelled), "trusted", (problem) => console.error(problem));
