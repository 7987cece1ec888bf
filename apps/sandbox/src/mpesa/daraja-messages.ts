import { toInternational } from '@portal/domain/identifiers/msisdn';
import type { PaymentResult, WalletPayment } from '../wallets/payments.ts';

type DarajaResult = { code: number; text: string };

const UNAVAILABLE: DarajaResult = { code: 1025, text: 'An error occurred while sending a push request' };

/** Result codes of the Daraja dialect and the text beside each (PROVIDERS.md section 6a). */
const RESULTS: Record<PaymentResult, DarajaResult> = {
  paid: { code: 0, text: 'The service request is processed successfully.' },
  insufficient: { code: 1, text: 'The balance is insufficient for the transaction.' },
  cancelled: { code: 1032, text: 'Request cancelled by user' },
  expired: { code: 1037, text: 'DS timeout user cannot be reached' },
  'over-limit': { code: 17, text: 'Rule limited.' },
  locked: { code: 2001, text: 'The initiator information is invalid.' },
  declined: UNAVAILABLE,
  barred: UNAVAILABLE,
  'no-wallet': UNAVAILABLE,
};

const PENDING: DarajaResult = { code: 4999, text: 'The transaction is still under processing' };

/** Code and text of a payment. */
export function darajaResult({ result }: WalletPayment): DarajaResult {
  return result ? RESULTS[result] : PENDING;
}

/** An error outside of any payment. */
export function darajaError(errorCode: string, errorMessage: string): Record<string, unknown> {
  return { requestId: 'sandbox', errorCode, errorMessage };
}

/** `yyyyMMddHHmmss` in East Africa Time, three hours ahead of UTC all year. */
export function eastAfricaStamp(at: Date): string {
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
}

/** The callback about a payment that ended; metadata only when it was paid. */
export function stkCallback(payment: WalletPayment, at: Date): Record<string, unknown> {
  const { id, result, charged, receipt, msisdn } = payment;
  const { code, text } = darajaResult(payment);
  const items = [
    { Name: 'Amount', Value: charged },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'TransactionDate', Value: Number(eastAfricaStamp(at)) },
    { Name: 'PhoneNumber', Value: Number(toInternational(msisdn)) },
  ];
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: merchantRequestOf(id),
        CheckoutRequestID: id,
        ResultCode: code,
        ResultDesc: text,
        ...(result === 'paid' ? { CallbackMetadata: { Item: items } } : {}),
      },
    },
  };
}

/** Its second name for a payment; nothing depends on it. */
export function merchantRequestOf(id: string): string {
  return `mr-${id.slice(-10)}`;
}
