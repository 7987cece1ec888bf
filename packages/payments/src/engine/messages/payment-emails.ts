import { receiptPdfPath, statusPagePath } from '@portal/contract/http/receipt-paths';
import { maskNational } from '@portal/domain/identifiers/msisdn';
import { localisePath } from '@portal/domain/language/locale';
import { isTaxed } from '@portal/domain/payments/taxes';
import { RejectedAddressError } from '@portal/operator/email-port';
import { shortReference } from '../../short-reference.ts';
import type { EngineDeps } from '../engine-deps.ts';
import type { Payment, PaymentEmail } from '../payment.ts';
import { paymentText } from './payment-messages.ts';
import { taxReceiptInEmail } from './tax-receipt-words.ts';

/**
 * Sends the receipt of a payment, or that its money is back, to the address that was given with it (RULINGS 76). Without
 * a mail server, or when it refuses the address for good, the message is removed: nothing promised it. Throws when it was
 * not accepted: it is sent again, under the same key.
 */
export async function sendPaymentEmail(
  deps: EngineDeps,
  payment: Payment,
  message: PaymentEmail,
): Promise<void> {
  const { emails, store, clock, log } = deps;
  if (!emails || !payment.email) return store.dropMessage(payment.id, message);
  // A job and the process that recorded the change may both have it.
  if (await store.wasSent(payment.id, message)) return;
  try {
    await emails.send({ to: payment.email, ...(await writePaymentEmail(deps, payment, message)) });
  } catch (error) {
    if (!(error instanceof RejectedAddressError)) throw error;
    log.warn({ payment: payment.id, message }, 'the mail server refuses the address of a receipt');
    return store.dropMessage(payment.id, message);
  }
  await store.recordMessageSent(payment.id, message, clock.now());
}

/** Writes an e-mail about a payment: the sentence of the SMS with a masked number, because an address may be mistyped, and the links of the receipt. */
export async function writePaymentEmail(
  deps: Pick<EngineDeps, 'formatText' | 'publicUrl' | 'settings' | 'findTaxReceipt'>,
  payment: Payment,
  message: PaymentEmail,
): Promise<{ subject: string; text: string; key: string }> {
  const { formatText, publicUrl, settings } = deps;
  const { id, locale, msisdn, orderKind, mode } = payment;
  const kind = message === 'email-receipt' ? 'receipt' : 'refund';
  const ref = shortReference(id);
  const linkTo = (path: string) => publicUrl() + localisePath(path, locale);
  const text = formatText('email.text', locale, {
    sentence: paymentText(kind, payment, { formatText, recipient: maskNational(msisdn) }),
    link: linkTo(statusPagePath(id)),
    pdf: linkTo(receiptPdfPath(id)),
    number: (await settings.read()).customerCareNumber,
    ref,
  });
  const signed = kind === 'receipt' && deps.findTaxReceipt ? await deps.findTaxReceipt(id) : null;
  // Another e-mail than the one before it was signed: a mail server drops a repeated key.
  if (signed)
    return {
      subject: formatText('email.receipt-signed', locale, { ref }),
      text: `${text}\n\n${taxReceiptInEmail(signed, { formatText, locale })}`,
      key: `tax-receipt.${ref}`,
    };
  const isExpected = deps.findTaxReceipt && kind === 'receipt' && isTaxed(orderKind) && mode !== 'airtime';
  return {
    subject: formatText(`email.${kind}`, locale, { ref }),
    text: isExpected ? `${text}\n\n${formatText('email.tax-receipt', locale)}` : text,
    key: `${kind}.${ref}`,
  };
}
