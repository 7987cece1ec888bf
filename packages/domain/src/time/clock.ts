/** Where "now" comes from. Passed in everywhere, so that tests hold the time in their hands. */
export type Clock = { now: () => Date };

/** The machine's own clock, UTC inside. */
export const systemClock: Clock = { now: () => new Date() };
