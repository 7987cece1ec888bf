import { useState } from 'react';
import { useLocation } from 'react-router';
import { typedDrafts } from './typed-drafts.ts';

/**
 * The text of a field, which comes back when the page is left for signing in again. `wasKept`: it was typed before the page was loaded. An
 * empty text forgets it.
 * @param field name of the field on its page
 */
export function useTypedText(field: string) {
  const { pathname } = useLocation();
  const place = `${pathname} ${field}`;
  const [text, setText] = useState(() => typedDrafts.read(place));
  const [wasKept, setKept] = useState(text !== '');
  const change = (typed: string) => {
    setText(typed);
    if (typed === '') setKept(false);
    typedDrafts.write(place, typed);
  };
  return { text, setText: change, wasKept };
}
