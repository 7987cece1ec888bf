import type { Checkout } from '../card-checkout/checkouts.ts';

/** What the merchant says to a notice: value given, take the money back, will say later (PROVIDERS.md section 3). */
export const ACKNOWLEDGEMENTS = [183, 180, 188] as const;

export type Acknowledgement = (typeof ACKNOWLEDGEMENTS)[number];

/** One of {@link ACKNOWLEDGEMENTS}, `null` for anything else: then it is not acknowledged. */
export function parseAcknowledgement(code: unknown): Acknowledgement | null {
  return ACKNOWLEDGEMENTS.find((known) => String(known) === String(code)) ?? null;
}

const WORDS: Record<number, string> = {
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

/** `request_status_code` of a checkout, by its state and what the merchant said to it. */
export function statusOf(checkout: Checkout, said: Acknowledgement | null): { code: number; words: string } {
  const code = codeOf(checkout, said);
  return { code, words: WORDS[code] ?? '' };
}

function codeOf({ state, refundId }: Checkout, said: Acknowledgement | null): number {
  switch (state) {
    case 'open':
    case 'processing':
      return 130;
    case 'undecided':
      return 189;
    case 'declined':
    case 'cancelled':
      return 99;
    case 'expired':
      return 129;
    case 'paid':
      if (said === 180) return 180;
      return refundId ? 187 : (said ?? 178);
  }
}
