/** What a customer was told about a transaction, in the order it was told. */
export type Told = { transactionId: string; word: string; final: boolean; at: Date };

/** What became of a purchase as its customer saw it. */
export type Entry = {
  index: number;
  orderId: string | null;
  /** Transactions the portal acknowledged: each must be in its books whatever dies afterwards. */
  transactions: string[];
  told: Told[];
  /** Where it stopped before anything was handed over, in a few words. */
  stopped: string | null;
};

/** What is left to be done by hand once the storm is over: approvals and cards that come late. */
export type Later = () => Promise<void>;

/** A diary for one purchase. */
export function newEntry(index: number): Entry {
  return { index, orderId: null, transactions: [], told: [], stopped: null };
}

/** Notes an acknowledged transaction once. */
export function acknowledge(entry: Entry, transactionId: string): void {
  if (!entry.transactions.includes(transactionId)) entry.transactions.push(transactionId);
}
