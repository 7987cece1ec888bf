/** Source of the current time. Always a parameter, so that tests control it. */
export type Clock = { now: () => Date };

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };
