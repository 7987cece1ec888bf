import { lazyPart } from '../../../page/lazy-part.tsx';

/** `ReceiptActions` in a script of its own: what a customer does with a receipt comes after reading it. */
export const LazyReceiptActions = lazyPart('ReceiptActions', () =>
  import('./receipt-actions.tsx').then(({ ReceiptActions }) => ReceiptActions),
);
