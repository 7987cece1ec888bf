import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { hasSavedPurchases, markSavedPurchases } from '../browser-storage/keeps-purchases.ts';
import type { CardsProps } from './send-again-cards.tsx';

const Cards = lazy<ComponentType<CardsProps>>(() =>
  import('./send-again-cards.tsx').then(
    (module) => ({ default: module.SendAgainCards }),
    // The form below does the same.
    () => ({ default: () => null }),
  ),
);

/**
 * The purchases kept on this device, one press each, in a script of their own. Their place is reserved from the first paint
 * only where there are some (`saved-script.ts`), so that nothing moves.
 */
export function SendAgain(props: CardsProps) {
  const [hasSome, setHasSome] = useState(false);
  useEffect(() => {
    markSavedPurchases();
    setHasSome(hasSavedPurchases());
  }, []);
  return (
    <div className="send-again">
      {hasSome && (
        <Suspense fallback={null}>
          <Cards {...props} />
        </Suspense>
      )}
    </div>
  );
}
