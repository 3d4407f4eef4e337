/**
 * How long tests wait for something that comes at once on a calm machine, in milliseconds. A shared machine can
 * be several times slower for minutes. A longer limit costs nothing when the thing comes.
 */
export const patienceMs = 60_000;
