import type { Money } from '@portal/domain/money/money';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** What is known of a purchase so far; each part of a form adds its own. */
export type PurchaseSoFar = {
  /** The number that gets it, formatted; left out where a page asks for none. */
  number?: string | null;
  /** The account that is paid, instead of a number. */
  account?: string | null;
  /** Name of the bundle. */
  bundle?: string | null;
  /** Way to pay, with the number that pays. */
  method?: string | null;
  total?: Money | null;
  /** What follows the press. */
  next?: string | null;
};

const ShowContext = createContext<(part: PurchaseSoFar) => void>(() => {});

/** The parts shown so far, and the provider for the forms that add them. */
export function usePurchaseSoFar(): { soFar: PurchaseSoFar; provide: (form: ReactNode) => ReactNode } {
  const [soFar, setSoFar] = useState<PurchaseSoFar>({});
  const [show] = useState(() => (part: PurchaseSoFar) => setSoFar((now) => ({ ...now, ...part })));
  return { soFar, provide: (form) => <ShowContext value={show}>{form}</ShowContext> };
}

/** Adds a part to the summary beside the form, while the part of the form is there. */
export function useSummaryPart(part: PurchaseSoFar): void {
  const show = useContext(ShowContext);
  const text = JSON.stringify(part);
  useEffect(() => {
    const shown = JSON.parse(text) as PurchaseSoFar;
    show(shown);
    return () => show(Object.fromEntries(Object.keys(shown).map((name) => [name, null])));
  }, [show, text]);
}
