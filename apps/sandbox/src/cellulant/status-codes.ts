import type { Checkout } from '../hosted-pages/checkouts.ts';

/** A merchant's answers to a notice: delivered, to be refunded, decided later (PROVIDERS.md section 3). */
const ACKNOWLEDGEMENTS = [183, 180, 188] as const;

export type Acknowledgement = (typeof ACKNOWLEDGEMENTS)[number];

/** One of {@link ACKNOWLEDGEMENTS}, `null` for anything else. */
export function parseAcknowledgement(code: unknown): Acknowledgement | null {
  return ACKNOWLEDGEMENTS.find((known) => String(known) === String(code)) ?? null;
}

const DESCRIPTIONS: Record<number, string> = {
  99: 'Payment failed',
  129: 'Request expired without payment',
  130: 'Request pending payment',
  178: 'Request fully paid, pending acknowledgement',
  180: 'Payment rejected by the merchant',
  183: 'Payment accepted',
  187: 'Full refund processed',
  188: 'Payment received, acknowledged later',
  189: 'Payment undetermined',
};

/** `request_status_code` of a checkout, by its state and the merchant's acknowledgement. */
export function statusOf(
  checkout: Checkout,
  acknowledged: Acknowledgement | null,
): { code: number; description: string } {
  const code = codeOf(checkout, acknowledged);
  return { code, description: DESCRIPTIONS[code] ?? '' };
}

const CODES: Record<Exclude<Checkout['state'], 'paid'>, number> = {
  open: 130,
  processing: 130,
  undecided: 189,
  declined: 99,
  cancelled: 99,
  expired: 129,
};

function codeOf({ state, refundId }: Checkout, acknowledged: Acknowledgement | null): number {
  if (state !== 'paid') return CODES[state];
  if (acknowledged === 180) return 180;
  return refundId ? 187 : (acknowledged ?? 178);
}
