/** A key with its group, and how many requests it may make in a window. */
export type Allowance = { key: string; most: number };

/** Counts requests by key in windows of `seconds`. Stops at the first key over its allowance. */
export type Counters = {
  /** Seconds until the window of the key that is over its allowance ends; `null` when all have room. */
  take: (allowances: readonly Allowance[], seconds: number) => Promise<number | null>;
  /** Returns one point of each key. */
  giveBack: (allowances: readonly Allowance[], seconds: number) => Promise<void>;
};
