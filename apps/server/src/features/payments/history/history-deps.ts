import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import type { PaymentStore } from '../engine/payment-store.ts';
import type { NumberChecks } from '../number-checks.ts';
import type { RefundStore } from '../refunds/refund-store.ts';
import type { CaseStore } from '../reversals/case-store.ts';
import type { HistoryStore } from './history-sql.ts';

/** Dependencies of the history of a number and of requests to take a purchase back. */
export type HistoryDeps = {
  clock: Clock;
  history: HistoryStore;
  cases: CaseStore;
  refunds: Pick<RefundStore, 'listOfPayments' | 'listShown'>;
  payments: Pick<PaymentStore, 'find'>;
  /** From the codes feature: the number that this browser proved to read its purchases. */
  findAccess: (visitorId: string) => Promise<{ msisdn: Msisdn; until: Date } | null>;
  /** From the codes feature: ends the access of this browser. */
  endAccess: (visitorId: string) => Promise<void>;
  numberChecks: NumberChecks;
  /** How long after its delivery a purchase can be asked back (REVERSAL_HOURS). */
  reversalMs: number;
};
