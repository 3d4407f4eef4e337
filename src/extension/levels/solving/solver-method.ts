import { type Method, methods } from "../../../games/sokoban/level/method.js";
import { solverMethodName } from "../../shared/settings.js";

/** The method by which levels are solved where none is chosen. */
export function solverMethod(): Method {
  const wanted = solverMethodName();
  return methods.find((method) => method === wanted) ?? "auto";
}
