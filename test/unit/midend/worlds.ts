import { PanelWorld } from "./panel-world.js";
import { HostTerminalWorld, PlainWorld, ShellScreenWorld } from "./text-worlds.js";

/** All surfaces that games are played on. */
export const surfaces = [PanelWorld, HostTerminalWorld, ShellScreenWorld, PlainWorld] as const;
