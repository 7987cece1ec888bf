import { useEffect, useState } from 'react';
import { hasSavedPurchases, markSavedPurchases } from '../browser-storage/keeps-purchases.ts';
import { loadLater } from '../ui/load-later.tsx';
import type { CardsProps } from './send-again-cards.tsx';

/** Without them the form below does the same. */
const Cards = loadLater(() => import('./send-again-cards.tsx').then((module) => module.SendAgainCards));

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
  return <div className="send-again">{hasSome && <Cards {...props} />}</div>;
}
