import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import { isPaidBy } from '@portal/payments/engine/payer-contacts';
import type { Payment } from '@portal/payments/engine/payment';
import type { PaymentStore } from '@portal/payments/engine/payment-store';
import type { NumberChecks } from '@portal/payments/number-checks';
import { PortalError } from '@portal/platform/http/errors/portal-error';
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

type AccessDeps = Pick<ReversalDeps, 'payments' | 'findAccess' | 'numberChecks'>;

/**
 * Whether this browser paid: it made the payment, or it has proved the number that paid and had it then. Who ordered and let somebody
 * else pay, and who received, did not.
 */
export async function hasPaid(
  { findAccess, numberChecks }: Pick<ReversalDeps, 'findAccess' | 'numberChecks'>,
  payment: Payment,
  visitorId: string,
): Promise<boolean> {
  if (payment.visitorId === visitorId) return true;
  const access = await findAccess(visitorId);
  if (access === null || !isPaidBy(payment, access.msisdn)) return false;
  return !(await numberChecks.isReassigned(access.msisdn, payment.createdAt));
}

/**
 * Finds a payment for those who paid it.
 * @throws PortalError NOT_FOUND, for everybody else too
 */
export async function findOwnPayment(
  deps: AccessDeps,
  transactionId: string,
  visitorId: string,
): Promise<Payment> {
  const payment = await deps.payments.find(transactionId);
  if (!payment || !(await hasPaid(deps, payment, visitorId))) throw new PortalError('NOT_FOUND');
  return payment;
}
