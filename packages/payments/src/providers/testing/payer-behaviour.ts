import type { WalletBehaviour } from '@portal/sandbox/magic-outcomes';
import type { PayerKind } from '../../../../conformance/src/payments/wallet-fixture.ts';

/** How the wallet of each payer behaves; `null` has none. */
export const PAYER_BEHAVIOUR: Record<PayerKind, WalletBehaviour | null> = {
  willing: 'normal',
  poor: 'normal',
  barred: 'normal',
  'refused-by-provider': 'declines',
  'never-reached': 'ignores',
  'answer-lost': 'loses-answer',
  'connection-dropped': 'drops-connection',
  'error-status': 'server-error',
  'error-page': 'html-page',
  'slow-answer': 'slow-drip',
  'token-ends': 'token-expires',
  'callback-first': 'callback-first',
  'callback-thrice': 'callback-twice',
  'callback-forged': 'forged-callback',
  'charged-too-much': 'wrong-amount',
  'charged-late': 'late',
  'unclear-at-first': 'ambiguous',
  'refund-refused': 'refund-refused',
  'refund-answer-lost': 'refund-loses-answer',
  'no-wallet': null,
};
