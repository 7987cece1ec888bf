import { lazyPart } from '../../page/lazy-part.tsx';

/** `CurrencySwitch` in a script of its own: few orders have an amount in another currency. */
export const LazyCurrencySwitch = lazyPart('CurrencySwitch', () =>
  import('./currency-switch.tsx').then((module) => module.CurrencySwitch),
);
