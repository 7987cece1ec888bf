import type { StaffPayment } from '@portal/contract/staff/staff-payment';
import { maskEmail } from '@portal/domain/identifiers/email';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { asc, eq } from 'drizzle-orm';
import { journal } from '../../features/payments/journal/tables.ts';
import { shortReference } from '../../features/payments/short-reference.ts';
import {
  type PaymentHistory,
  readPaymentHistory,
} from '../../features/payments/staff/read-payment-history.ts';
import { purchaseFields } from '../../features/payments/transactions/purchase-fields.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import { readAssignment } from '../queues/assignments.ts';
import type { StaffPerson } from '../sign-in/staff-person.ts';
import { staffNotes } from '../tables.ts';
import { listProposals } from './proposals.ts';
import { toStaffMoney } from './show-payment.ts';
import { needsApproval, possibleActions } from './staff-actions.ts';
import { buildTimeline } from './timeline.ts';

/** Everything about a payment, personal data masked. Throws NOT_FOUND. */
export async function readPayment(deps: DeskDeps, id: string, caller: StaffPerson): Promise<StaffPayment> {
  const { db, pool, payments: store } = deps;
  const history = await readPaymentHistory({ pool, store }, id);
  if (!history) throw new StaffError('NOT_FOUND');
  const [notes, postings, proposals, assignment] = await Promise.all([
    db.select().from(staffNotes).where(eq(staffNotes.paymentId, id)).orderBy(asc(staffNotes.at)),
    db.select().from(journal).where(eq(journal.paymentId, id)).orderBy(asc(journal.id)),
    listProposals(deps, id, caller),
    readAssignment(deps, { kind: 'payment', item: id }, caller),
  ]);
  return {
    ...describe(history),
    timeline: buildTimeline({ ...history, notes, postings }),
    actions: possibleActions(history).map((action) => ({
      action,
      needsApproval: needsApproval(action, history.payment, deps.approvalAboveMinor),
    })),
    ...{ proposals, assignment },
  };
}

function describe({ payment, cause }: PaymentHistory) {
  const { chargedMinor, chargedCurrency, contents, currency, amountMinor } = payment;
  const { accountId, bundleDescription } = purchaseFields(contents, { locale: 'en', own: false });
  return {
    id: payment.id,
    code: shortReference(payment.id),
    orderId: payment.orderId,
    createdAt: payment.createdAt.toISOString(),
    state: payment.state,
    reason: payment.reason,
    cause,
    kind: contents.kind,
    mode: payment.mode,
    money: toStaffMoney(amountMinor, currency),
    charged: chargedMinor === null ? null : toStaffMoney(chargedMinor, chargedCurrency ?? currency),
    msisdn: maskMsisdn(payment.msisdn),
    payer: maskMsisdn(payment.payer),
    email: payment.email && maskEmail(payment.email),
    account: accountId,
    product: bundleDescription,
    locale: payment.locale,
    references: {
      provider: payment.providerReference,
      delivery: payment.deliveryReference,
      refund: payment.refundReference,
    },
    dueAt: payment.dueAt?.toISOString() ?? null,
    tries: payment.tries,
    isArchived: payment.isArchived,
  };
}
