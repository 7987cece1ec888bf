import { formatMoney, withPlainSpaces } from '@portal/domain/money/format-money';
import { RejectedAddressError } from '@portal/operator/email-port';
import type { EngineDeps } from '@portal/payments/engine/engine-deps';
import { payerContacts } from '@portal/payments/engine/payer-contacts';
import { shortReference } from '@portal/payments/short-reference';
import type { JobPayloads } from '@portal/platform/jobs/job-types';
import type { CaseStore } from './case-store.ts';

type CaseMessageDeps = Pick<EngineDeps, 'store' | 'sms' | 'emails' | 'settings' | 'formatText'> & {
  cases: CaseStore;
};

/**
 * Tells the payer that a case was opened or how it was closed, in the language of the request. The recipient is not
 * named. Throws when the message was not accepted: it is sent again.
 */
export async function sendCaseMessage(
  { cases, store, sms, emails, settings, formatText }: CaseMessageDeps,
  { reference, message, channel }: JobPayloads['send-case-message'],
): Promise<void> {
  const found = await cases.find(reference);
  const payment = found && (await store.find(found.paymentId));
  if (!payment) return;
  const { locale } = found;
  const { amountMinor: minor, currency } = payment;
  const values = {
    case: reference,
    ref: shortReference(payment.id),
    amount: formatMoney({ minor, currency }, locale),
    number: (await settings.read()).customerCareNumber,
  };
  const text = withPlainSpaces(formatText(`reversal.${message}`, locale, values));
  const { msisdn, email } = payerContacts(payment);
  if (channel === 'sms' && msisdn) await sms.send({ to: msisdn, text });
  if (channel === 'email' && email && emails) {
    const subject = formatText('reversal.subject', locale, { case: reference });
    await emails.send({ to: email, subject, text, key: `case.${message}.${reference}` }).catch((error) => {
      // It will never be accepted.
      if (!(error instanceof RejectedAddressError)) throw error;
    });
  }
}
