import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { hasSavedPurchases } from '../browser-storage/keeps-purchases.ts';
import { SafetyNote } from './safety-note.tsx';
import type { CardsProps } from './send-again-cards.tsx';

const Cards = lazy<ComponentType<CardsProps>>(() =>
  import('./send-again-cards.tsx').then(
    (module) => ({ default: module.SendAgainCards }),
    // The form below does the same.
    () => ({ default: SafetyNote }),
  ),
);

/**
 * The purchases kept on this device, one press each, in a script of their own. Until they are loaded, and for a visitor
 * who has none, a note has the same place, so that nothing moves.
 */
export function SendAgain(props: CardsProps) {
  const [hasSome, setHasSome] = useState(false);
  useEffect(() => setHasSome(hasSavedPurchases()), []);
  const note = <SafetyNote note={props.note} />;
  return (
    <div className="send-again">
      {hasSome ? (
        <Suspense fallback={note}>
          <Cards {...props} />
        </Suspense>
      ) : (
        note
      )}
    </div>
  );
}
