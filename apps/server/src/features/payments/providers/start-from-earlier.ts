import type { CheckOutcome, StartOutcome } from './provider.ts';

/**
 * The reference came before: what became of that payment is what became of this one.
 * @param missing what it means that the provider now has no such reference
 */
export function startFromEarlier(
  earlier: CheckOutcome,
  missing = 'The provider knows the reference and does not know it',
): StartOutcome {
  switch (earlier.kind) {
    case 'paid':
    case 'declined':
    case 'unknown':
      return earlier;
    case 'pending':
    case 'unpaid':
      return { kind: 'awaiting-customer', providerReference: null };
    case 'never-arrived':
      return { kind: 'unknown', cause: new Error(missing) };
  }
}
