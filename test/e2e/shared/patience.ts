/**
 * How long tests wait for something that appears at once on a calm machine, in milliseconds. A shared machine
 * can be several times slower for minutes. A longer limit costs no time when the thing appears.
 */
export const patienceMs = 90_000;
