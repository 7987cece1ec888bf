/** Times of a connection, in milliseconds. Tests have shorter ones. */
export type SmppTiming = {
  /** How often the connection is checked by `enquire_link`, and how long its answer may take. */
  enquire: number;
  enquireAnswer: number;
  /** How long the answer to a message may take. */
  answer: number;
  /** How long a message waits for a bind that is being made. */
  bindWait: number;
  /** Pause before the first new try to connect; each further one is twice as long, up to a minute. */
  firstPause: number;
  /** Pause after the first answer that the message centre is busy; doubled up to eight seconds. */
  firstBusy: number;
};

/** The usual times. */
export const SMPP_TIMING: SmppTiming = {
  enquire: 30_000,
  enquireAnswer: 10_000,
  answer: 10_000,
  bindWait: 2_000,
  firstPause: 1_000,
  firstBusy: 500,
};
