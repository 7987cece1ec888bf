import type { CareChannel, CareMessageName } from '@portal/contract/staff/staff-case';
import { isMsisdn } from '@portal/domain/identifiers/msisdn';
import { formatMoney, withPlainSpaces } from '@portal/domain/money/format-money';
import { chargedMoney } from '../engine/charged-money.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { writePaymentEmail } from '../engine/messages/payment-emails.ts';
import { writeReceiptSms } from '../engine/messages/payment-messages.ts';
import { payerContacts } from '../engine/payer-contacts.ts';
import type { Payment } from '../engine/payment.ts';
import { shortReference } from '../short-reference.ts';

/** Dependencies of writing messages of the staff. */
export type CareWordingDeps = Pick<
  EngineDeps,
  'formatText' | 'settings' | 'publicUrl' | 'emails' | 'findTaxReceipt' | 'countSmsParts'
>;

/** A message to a payer, in the language they paid in. `subject` is of an e-mail. */
export type CareMessage = { to: string; subject: string; text: string };

/**
 * Ways in which the payer of a payment can be reached about it. The receipt goes where it went the first time; other texts
 * not to the number of a card payment, which may be another person's. An erased number cannot be reached.
 */
export function careChannels(
  { emails }: Pick<CareWordingDeps, 'emails'>,
  payment: Payment,
  message: CareMessageName,
): CareChannel[] {
  const { msisdn, email } = addressesOf(payment, message);
  return [
    ...(msisdn !== null && isMsisdn(msisdn) ? (['sms'] as const) : []),
    ...(email && emails ? (['email'] as const) : []),
  ];
}

/** Writes a receipt again, or one of the prepared texts; `null` when the payer cannot be reached that way. */
export async function writeCareMessage(
  deps: CareWordingDeps,
  payment: Payment,
  { message, channel }: { message: CareMessageName; channel: CareChannel },
): Promise<CareMessage | null> {
  if (!careChannels(deps, payment, message).includes(channel)) return null;
  const { msisdn, email } = addressesOf(payment, message);
  const to = (channel === 'sms' ? msisdn : email) ?? '';
  if (message !== 'receipt') return { to, ...(await writeTemplate(deps, payment, message)) };
  if (channel === 'email') return { to, ...(await writePaymentEmail(deps, payment, 'email-receipt')) };
  return { to, subject: '', text: await writeReceiptSms(deps, payment, 'receipt') };
}

function addressesOf(payment: Payment, message: CareMessageName) {
  const { payer, email } = payment;
  return message === 'receipt' ? { msisdn: payer, email } : payerContacts(payment);
}

async function writeTemplate(
  { formatText, settings }: CareWordingDeps,
  payment: Payment,
  template: Exclude<CareMessageName, 'receipt'>,
) {
  const { id, locale } = payment;
  const values = {
    ref: shortReference(id),
    amount: formatMoney(chargedMoney(payment), locale),
    number: (await settings.read()).customerCareNumber,
  };
  const text = withPlainSpaces(formatText(`care.${template}`, locale, values));
  return { subject: formatText('care.subject', locale, values), text };
}
