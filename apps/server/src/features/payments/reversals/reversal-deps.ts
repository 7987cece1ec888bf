import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import type { PaymentStore } from '@portal/payments/engine/payment-store';
import type { NumberChecks } from '@portal/payments/number-checks';
import type { CaseStore } from './case-store.ts';

/** Dependencies of requests to take a purchase back. */
export type ReversalDeps = {
  clock: Clock;
  cases: CaseStore;
  payments: Pick<PaymentStore, 'find'>;
  /** From the codes feature: the number that this browser proved to read its purchases. */
  findAccess: (visitorId: string) => Promise<{ msisdn: Msisdn; until: Date } | null>;
  numberChecks: NumberChecks;
  /** How long after its delivery a purchase can be asked back (REVERSAL_HOURS). */
  reversalMs: number;
};
