import { lazyPart } from '../../../page/lazy-part.tsx';

/** `PayerQuestion` in a script of its own: only a request that names its payer asks it. */
export const LazyPayerQuestion = lazyPart('PayerQuestion', () =>
  import('./payer-question.tsx').then((module) => module.PayerQuestion),
);
