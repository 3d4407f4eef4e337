import { writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { networkBytes, networkHeadLine, networkVersion } from "../games/twenty48/solver/network.js";
import { tuples } from "../games/twenty48/solver/tuples.js";
import { type Fineness, quantise } from "./quantise.js";
import type { Training } from "./train.js";

/** Writes what was learned as it is shipped; gives the size of the file in bytes. */
export function writeNetwork(file: string, { progress, learned }: Training, fineness: Fineness): number {
  const { command, seed, games, moves, cpuMinutes, meanScore } = progress;
  const head = networkHeadLine({
    version: networkVersion,
    tuples,
    command,
    seed,
    games,
    moves,
    cpuMinutes: Math.round(cpuMinutes * 10) / 10,
    meanScore,
  });
  // Brotli (quality 6) made it no smaller and took two to three times as long to unpack.
  const packed = deflateRawSync(networkBytes(quantise(learned, fineness)), { level: 9 });
  const bytes = Buffer.concat([Buffer.from(head, "latin1"), packed]);
  writeFileSync(file, bytes);
  return bytes.length;
}
