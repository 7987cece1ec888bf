import type { CareChannel, CareMessageName } from '@portal/contract/staff/staff-case';
import { isMsisdn } from '@portal/domain/identifiers/msisdn';
import { queueCareMessage } from '@portal/payments/care/care-messages';
import { writeCareMessage } from '@portal/payments/care/write-care-message';
import { payerContacts } from '@portal/payments/engine/payer-contacts';
import type { Payment } from '@portal/payments/engine/payment';
import { shortReference } from '@portal/payments/short-reference';
import { promiseCallBack } from '../../features/forms/promise-call-back.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import { type ActBy, type ActResult, type CaseActHandler, NOTHING_TO_SHOW } from './case-act.ts';

/** Promises further ahead than this are typing errors. */
const LATEST_CALL_MS = 14 * 24 * 3_600_000;

type MessageChoice = { message: CareMessageName; channel: CareChannel };

/** Sends the receipt of a delivered payment again. */
export const resendReceiptAct: CaseActHandler<'resend-receipt'> = {
  check: (deps, payment, { channel }) => checkMessage(deps, payment, { message: 'receipt', channel }),
  carryOut: (deps, payment, { act: { channel }, by }) =>
    send(deps, payment, { choice: { message: 'receipt', channel }, by }),
};

/** Sends one of the prepared texts to the payer, in the payer's language. */
export const sendMessageAct: CaseActHandler<'send-message'> = {
  check: (deps, payment, { template, channel }) =>
    checkMessage(deps, payment, { message: template, channel }),
  carryOut: (deps, payment, { act: { template, channel }, by }) =>
    send(deps, payment, { choice: { message: template, channel }, by }),
};

async function checkMessage({ care }: DeskDeps, payment: Payment, choice: MessageChoice) {
  if (choice.message === 'receipt' && payment.state !== 'fulfilled')
    throw new StaffError('REFUSED', { why: 'no-receipt' });
  const message = await writeCareMessage(care, payment, choice);
  if (!message) throw new StaffError('REFUSED', { why: 'not-reachable' });
  return { ...NOTHING_TO_SHOW, message };
}

async function send(
  deps: DeskDeps,
  payment: Payment,
  { choice, by }: { choice: MessageChoice; by: ActBy },
): Promise<ActResult> {
  await checkMessage(deps, payment, choice);
  await queueCareMessage(deps.db, {
    id: by.key,
    paymentId: payment.id,
    by: by.staff.by,
    queuedAt: deps.clock.now(),
    ...choice,
  });
  return { outcome: 'queued', reference: null, before: null, after: choice };
}

/** Promises the payer a call by a time. */
export const callBackAct: CaseActHandler<'call-back'> = {
  check: async (deps, payment, { dueAt }) => {
    if (!mayCallBack(payment)) throw new StaffError('REFUSED', { why: 'not-reachable' });
    const ahead = new Date(dueAt).getTime() - deps.clock.now().getTime();
    if (ahead <= 0 || ahead > LATEST_CALL_MS) throw new StaffError('REFUSED', { why: 'no-call-time' });
    return NOTHING_TO_SHOW;
  },
  carryOut: async ({ db, clock }, payment, { act: { dueAt }, by: { key } }) => {
    const { msisdn } = payerContacts(payment);
    if (!msisdn) throw new StaffError('REFUSED', { why: 'not-reachable' });
    const reference = await promiseCallBack(
      { db, clock },
      {
        id: key,
        msisdn,
        locale: payment.locale,
        subject: shortReference(payment.id),
        dueAt: new Date(dueAt),
      },
    );
    return { outcome: 'done', reference, before: null, after: { callBack: reference, dueAt } };
  },
};

/** Whether the number of the payer is known and not erased. */
export function mayCallBack(payment: Payment): boolean {
  const { msisdn } = payerContacts(payment);
  return msisdn !== null && isMsisdn(msisdn);
}
