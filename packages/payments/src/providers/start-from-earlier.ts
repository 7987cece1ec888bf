import { unknownOutcome } from '@portal/platform/api-client/send-call';
import type { CheckOutcome, StartOutcome } from './provider.ts';

/**
 * The outcome of a start whose reference was used before: that of the earlier payment.
 * @param missing what it means that the provider now has no such reference
 */
export function startFromEarlier(
  earlier: CheckOutcome,
  missing = 'The provider knows the reference and does not find it',
): StartOutcome {
  switch (earlier.kind) {
    case 'paid':
    case 'declined':
    case 'misconfigured':
    case 'unknown':
      return earlier;
    case 'pending':
    case 'unpaid':
    case 'attempt-declined':
      return { kind: 'awaiting-customer', providerReference: null };
    case 'never-arrived':
      return unknownOutcome(missing);
  }
}

/**
 * The same for a gateway whose page can't be opened a second time: only a final outcome counts.
 * @param otherwise why the payment is not known to be final
 */
export function startFromFinal(earlier: CheckOutcome, otherwise: string): StartOutcome {
  switch (earlier.kind) {
    case 'paid':
    case 'declined':
    case 'misconfigured':
    case 'unknown':
      return earlier;
    default:
      return unknownOutcome(otherwise);
  }
}
