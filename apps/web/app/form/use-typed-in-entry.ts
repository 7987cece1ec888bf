import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { createTypedTexts } from '../browser-storage/typed-texts.ts';

/** Names and texts of fields. */
type Typed = Record<string, string>;

/**
 * Keeps what was typed with the page's entry in the history of the tab, so that Back from the payment page, a reload and a tab
 * that Android had closed show it again. A link to the same page starts empty. It ends with the tab and with the purchase:
 * others may use the phone.
 * @param form name of the form
 * @param typed what the fields have now
 * @param restore called once, before the first paint, with the texts that this entry has
 */
export function useTypedInEntry<Fields extends Typed>(
  form: string,
  typed: Fields,
  restore: (kept: Partial<Fields>) => void,
): void {
  const { key } = useLocation();
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const kept = createTypedTexts().read(form);
    if (kept) restore(kept as Partial<Fields>);
  });
  const text = JSON.stringify(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry loses it when a link replaces it
  useEffect(() => createTypedTexts().write(form, JSON.parse(text)), [form, text, key]);
}
