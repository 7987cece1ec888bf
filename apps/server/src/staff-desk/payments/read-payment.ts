import { maySeeQueue } from '@portal/contract/staff/staff-queue-names';
import { maskEmail } from '@portal/domain/identifiers/email';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { listCareMessages } from '@portal/payments/care/care-messages';
import type { Payment } from '@portal/payments/engine/payment';
import { failedRefundId, numbersOf, rechargesOf } from '@portal/payments/engine/recharges';
import { journal } from '@portal/payments/journal/tables';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import { shortReference } from '@portal/payments/short-reference';
import { asc, eq } from 'drizzle-orm';
import {
  type PaymentHistory,
  readPaymentHistory,
} from '../../features/payments/staff/read-payment-history.ts';
import { purchaseFields } from '../../features/payments/transactions/purchase-fields.ts';
import { listSmsOf } from '../../features/sms/read-sms-report.ts';
import { listStaffActs } from '../../features/staff-acts/list-staff-acts.ts';
import { readCaseVersion } from '../case-versions.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { listQueuesOfPayment, readAssignment } from '../read-assignment.ts';
import { readSecondPerson } from '../second-person/read-second-person.ts';
import { listProposalsOfPayment } from '../second-person/show-proposal.ts';
import { maskNumbers, toStaffMoney } from '../show-payment.ts';
import { staffNotes } from '../tables.ts';
import { describeProgress } from './describe-progress.ts';
import { movementOfAction, possibleActions } from './staff-actions.ts';
import { buildTimeline } from './timeline.ts';

/** The latest acts about a payment that its timeline considers. */
const MAX_ACTS = 200;

/** Everything about a payment, personal data masked. Throws NOT_FOUND. */
export const readPayment: StaffHandler<'readPayment'> = async (deps, { id }, caller) => {
  const { db, pool, payments: store, clock } = deps;
  // Read first: what changes after it is read again.
  const version = await readCaseVersion(pool, id, clock.now());
  const history = await readPaymentHistory({ pool, store }, id);
  if (!history) throw new StaffError('NOT_FOUND');
  const [timeline, proposals, assignment, queues] = await Promise.all([
    readTimeline({ db, pool }, history),
    listProposalsOfPayment(deps, id, caller),
    readAssignment(deps, { kind: 'payment', item: id }, caller),
    listQueuesOfPayment(pool, id, clock.now()),
  ]);
  return {
    ...describe(history),
    version,
    progress: describeProgress(history),
    timeline,
    actions: await Promise.all(
      possibleActions(history).map(async (action) => ({
        action,
        ...(await readSecondPerson(
          deps,
          movementOfAction('', { action, notDelivered: false }, history.payment),
          caller,
        )),
      })),
    ),
    proposals,
    queue: queues.find((queue) => maySeeQueue(caller.roles, queue)) ?? null,
    assignment,
  };
};

async function readTimeline({ db, pool }: Pick<DeskDeps, 'db' | 'pool'>, history: PaymentHistory) {
  const { id } = history.payment;
  const refunds = createRefundStore(pool);
  const ofPayment = { who: '', subjects: [id], persons: [], act: '', period: null, before: null };
  const [notes, postings, careMessages, sms, acts, ...refundEvents] = await Promise.all([
    db.select().from(staffNotes).where(eq(staffNotes.paymentId, id)).orderBy(asc(staffNotes.at)),
    db.select().from(journal).where(eq(journal.paymentId, id)).orderBy(asc(journal.id)),
    listCareMessages(db, id),
    listSmsOf(pool, id),
    listStaffActs(db, { ...ofPayment, limit: MAX_ACTS }),
    ...history.refunds.map((refund) => refunds.history(refund.id)),
  ]);
  const parts = { notes, postings, careMessages, sms, acts, refundEvents: refundEvents.flat() };
  return buildTimeline({ ...history, ...parts });
}

/** State of what gives back the price of the refused numbers: a refund of their part, or of the whole when none got anything. */
function refundOfRefused({ id, state }: Payment, refunds: PaymentHistory['refunds']): string | null {
  if (state === 'fulfilled') return refunds.find((refund) => refund.id === failedRefundId(id))?.state ?? null;
  return state === 'paid' ? null : state;
}

function describe({ payment, caseState, cause, refunds }: PaymentHistory) {
  const { chargedMinor, chargedCurrency, contents, currency, amountMinor } = payment;
  const { accountId, bundleDescription } = purchaseFields(contents, { locale: 'en', own: false });
  return {
    id: payment.id,
    code: shortReference(payment.id),
    orderId: payment.orderId,
    createdAt: payment.createdAt.toISOString(),
    state: caseState,
    reason: payment.reason,
    cause,
    kind: contents.kind,
    mode: payment.mode,
    money: toStaffMoney(amountMinor, currency),
    charged: chargedMinor === null ? null : toStaffMoney(chargedMinor, chargedCurrency ?? currency),
    msisdn: maskNumbers(numbersOf(payment)),
    recharges: rechargesOf(payment).map(({ msisdn, amount, outcome }) => ({
      msisdn: maskMsisdn(msisdn),
      money: toStaffMoney(amount.minor, amount.currency),
      state: outcome?.kind ?? ('waiting' as const),
      detail: outcome?.kind === 'delivered' ? outcome.operatorReference : (outcome?.reason ?? null),
      refund: outcome?.kind === 'refused' ? refundOfRefused(payment, refunds) : null,
    })),
    payer: maskMsisdn(payment.payer),
    email: payment.email && maskEmail(payment.email),
    account: accountId,
    product: bundleDescription,
    locale: payment.locale,
    enters:
      payment.instructions && chargedMinor === null
        ? { code: payment.instructions.merchantCode, reference: payment.instructions.payReference }
        : null,
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
