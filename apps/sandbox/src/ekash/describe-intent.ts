import { countryCurrency } from '@portal/domain/money/money';
import type { PaymentResult, WalletPayment } from '../wallets/payments.ts';
import { readRefundIds } from './read-transfers.ts';

/** The operator's code at the acquirer. */
export const MERCHANT_CODE = '412345';

/** Codes of the switch for what became of a request (API Definition v1.1.1, section 7.6). */
const CODES: Readonly<Record<Exclude<PaymentResult, 'paid' | 'expired'>, number>> = {
  insufficient: 4000,
  cancelled: 4101,
  'over-limit': 4200,
  declined: 4103,
  locked: 4400,
  barred: 4400,
  'no-wallet': 3204,
};

/** An error in the words of the switch. */
export function errorOf(errorCode: number, errorDescription: string) {
  return { errorInformation: { errorCode: String(errorCode), errorDescription } };
}

/** An intent as the merchant reads it. `expiresAt`: as it asked. */
export async function describeIntent(
  payment: WalletPayment,
  {
    merchant,
    expiresAt,
    db,
  }: { merchant: string; expiresAt: Date | null } & Parameters<typeof readRefundIds>[0],
): Promise<Record<string, unknown>> {
  const { reference, result, amount, charged, receipt, label, createdAt } = payment;
  const currency = countryCurrency();
  const transfer = {
    transferId: receipt,
    transferState: 'COMMITTED',
    amount: String(charged),
    currency,
    completedTimestamp: (payment.paidAt ?? createdAt).toISOString(),
    refunds: await readRefundIds({ db }, payment),
  };
  return {
    reference,
    state: STATE[result ?? 'open'] ?? 'REJECTED',
    amount: String(amount),
    currency,
    merchant: { name: merchant, code: MERCHANT_CODE },
    ...(label && { payReference: label, qr: qrText({ merchant, reference: label, amount }) }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(result && result !== 'paid' && result !== 'expired' && errorOf(CODES[result], result)),
    transfers: receipt ? [transfer] : [],
  };
}

const STATE: Readonly<Record<string, string>> = { open: 'OPEN', paid: 'PAID', expired: 'EXPIRED' };

/** What the acquirer tells its merchant: which intent has news. */
export function describeNotice({ reference, result }: WalletPayment): Record<string, unknown> {
  return { reference, state: STATE[result ?? 'open'] ?? 'REJECTED' };
}

/** A merchant-presented code after EMVCo's general rules; the account template is the sandbox's own, Rwanda's is not public. */
function qrText({
  merchant,
  reference,
  amount,
}: {
  merchant: string;
  reference: string;
  amount: number;
}): string {
  const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
  const before = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'sandbox.ekash') + field('01', MERCHANT_CODE)),
    field('52', '4814'),
    field('53', '646'),
    field('54', String(amount)),
    field('58', 'RW'),
    field('59', merchant.replace(/[^\x20-\x7e]/g, '').slice(0, 25) || 'Merchant'),
    field('60', 'Kigali'),
    field('62', field('05', reference)),
    '6304',
  ].join('');
  return before + crc16(before);
}

/** CRC-16 with the polynomial 1021 and the start FFFF, four hex digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
