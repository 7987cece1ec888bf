import { revealReason } from '@portal/contract/staff/reveal-fields';
import { groupMsisdn, isMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Payment } from '@portal/payments/engine/payment';
import { numbersOf } from '@portal/payments/engine/recharges';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import { purchaseFields } from '../../features/payments/transactions/purchase-fields.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { recordReveal } from '../personal-data/budget.ts';
import { findOpenProposals } from '../second-person/proposal-store.ts';

/** Shows the personal data of a payment in full. Recorded before it is shown. */
export const showPersonalData: StaffHandler<'showPersonalData'> = async (deps, { id, ...why }, caller) => {
  const payment = await deps.payments.find(id);
  if (!payment) throw new StaffError('NOT_FOUND');
  await recordReveal(deps, caller, { subject: id, reason: revealReason(why) });
  const request = (await deps.cases.findOfPayments([id])).get(id);
  const { accountId } = purchaseFields(payment.contents, { locale: 'en', own: true });
  return {
    msisdn: numbersOf(payment)
      .map((msisdn) => groupMsisdn(msisdn))
      .join(', '),
    payer: groupMsisdn(payment.payer),
    email: payment.email,
    account: accountId,
    payees: (await listPayees(deps, payment)).map(groupMsisdn),
    meantNumber: request?.rightNumber ? groupMsisdn(request.rightNumber) : null,
    requestNote: request?.note ?? null,
  };
};

/** Other wallets that get a refund of the payment, or would get a proposed one. */
async function listPayees({ db, pool }: Pick<DeskDeps, 'db' | 'pool'>, payment: Payment): Promise<string[]> {
  const store = createRefundStore(pool);
  const [refunds, ofPayment, proposals] = await Promise.all([
    store.listOfPayments([payment.id]),
    store.find(payment.id),
    findOpenProposals(db, payment.id),
  ]);
  const payees = [
    ...(refunds.get(payment.id) ?? []).map(({ payee }) => payee),
    ofPayment?.payee ?? null,
    ...proposals.map(({ caseAct }) => (caseAct?.kind === 'refund-other-wallet' ? caseAct.payee : null)),
  ];
  return [...new Set(payees.filter((payee) => payee !== null && isMsisdn(payee)))];
}
