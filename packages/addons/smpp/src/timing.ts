/** Times of a connection, in milliseconds. Tests have shorter ones. */
export const SMPP_TIMING = {
  /** How often the connection is checked by `enquire_link`, and how long its answer may take. */
  enquire: 30_000,
  enquireAnswer: 10_000,
  /** How long the answer to a message may take. */
  answer: 10_000,
  /** How long a message waits for a bind that is being made. */
  bindWait: 2_000,
  /** Pause before the first new try to connect; each further one is twice as long, up to a minute. */
  firstPause: 1_000,
  /** Pause after the first answer that the message centre is busy; doubled up to eight seconds. */
  firstBusy: 500,
};

/** See {@link SMPP_TIMING}. */
export type SmppTiming = typeof SMPP_TIMING;
