import type { PaymentResult, WalletPayment } from '../wallets/payments.ts';

/** Result codes of the Daraja dialect (PROVIDERS.md section 6a). */
export const RESULT_CODE: Record<PaymentResult, number> = {
  paid: 0,
  insufficient: 1,
  cancelled: 1032,
  expired: 1037,
  'over-limit': 17,
  declined: 1001,
  locked: 2001,
  barred: 1001,
  'no-wallet': 1001,
};

const RESULT_TEXT: Record<PaymentResult, string> = {
  paid: 'The service request is processed successfully.',
  insufficient: 'The balance is insufficient for the transaction.',
  cancelled: 'Request cancelled by user',
  expired: 'DS timeout user cannot be reached',
  'over-limit': 'Rule limited.',
  declined: 'Unable to lock subscriber',
  locked: 'The initiator information is invalid.',
  barred: 'Unable to lock subscriber',
  'no-wallet': 'Unable to lock subscriber',
};

/** The code of a payment that is still under processing. */
export const IN_PROGRESS = '4999';

/** The text beside a result code. */
export function resultText(result: PaymentResult | null): string {
  return result ? RESULT_TEXT[result] : 'The transaction is still under processing';
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
  const items = [
    { Name: 'Amount', Value: charged },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'TransactionDate', Value: Number(eastAfricaStamp(at)) },
    { Name: 'PhoneNumber', Value: Number(`250${msisdn}`) },
  ];
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: merchantRequestOf(id),
        CheckoutRequestID: id,
        ResultCode: result ? RESULT_CODE[result] : 1037,
        ResultDesc: resultText(result),
        ...(result === 'paid' ? { CallbackMetadata: { Item: items } } : {}),
      },
    },
  };
}

/** Its second name for a payment; nothing depends on it. */
export function merchantRequestOf(id: string): string {
  return `mr-${id.slice(-10)}`;
}
