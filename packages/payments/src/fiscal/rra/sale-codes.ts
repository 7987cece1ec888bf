import type { FiscalOrder, ReversalCause } from '../fiscal-device.ts';
import type { RraOptions } from './settings.ts';

/** Means of payment: 05 card, 06 mobile money, 07 other. */
const PAYMENT_CODES: Readonly<Record<string, string>> = {
  'money-push': '06',
  'money-pin': '06',
  smartcash: '05',
  mpesa: '06',
  momo: '06',
  airtel: '06',
  gsma: '06',
  airtime: '07',
};
const CARD = '05';
const OTHER = '07';

/** The code of a way to pay. */
export function paymentCodeOf(mode: string, { paymentCodes }: Pick<RraOptions, 'paymentCodes'>): string {
  return paymentCodes[mode] ?? PAYMENT_CODES[mode] ?? (mode.startsWith('card-') ? CARD : OTHER);
}

/** Reasons that newer programs of the authority have (class 32): 11 is a wrong item. */
const USUAL_REASONS: Partial<Record<ReversalCause, string>> = { 'wrong-number': '11' };

/** The code of a refund's reason: as configured, else the usual one where the authority has it, else the general one. `null` for a sale. */
export function refundReasonOf(
  { cause, kind }: Pick<FiscalOrder, 'cause' | 'kind'>,
  { refundReason, refundReasons }: Pick<RraOptions, 'refundReason' | 'refundReasons'>,
  listed: readonly string[],
): string | null {
  if (kind === 'sale') return null;
  const configured = cause && refundReasons[cause];
  if (configured) return configured;
  const usual = cause && USUAL_REASONS[cause];
  return usual && listed.includes(usual) ? usual : refundReason;
}
