/** A status that a customer saw for a transaction. */
export type ShownStatus = { transactionId: string; status: string; final: boolean; at: Date };

/** What a customer saw of a purchase. */
export type PurchaseLog = {
  index: number;
  orderId: string | null;
  /** Transactions acknowledged to the customer: each must be stored, whatever is killed afterwards. */
  transactions: string[];
  shownStatuses: ShownStatus[];
  /** Why it stopped before anything was paid. */
  stopped: string | null;
};

/** A customer's action after the faults have stopped: late approvals and cards. */
export type LateAction = () => Promise<void>;

/** Creates the log of one purchase. */
export function createPurchaseLog(index: number): PurchaseLog {
  return { index, orderId: null, transactions: [], shownStatuses: [], stopped: null };
}

/** Records an acknowledged transaction once. */
export function recordTransaction(log: PurchaseLog, transactionId: string): void {
  if (!log.transactions.includes(transactionId)) log.transactions.push(transactionId);
}
