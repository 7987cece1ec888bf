import { useEffect, useRef } from 'react';

/** Focuses the first field of the dialog, so that what has to be chosen comes before why, as on the screen. */
export function FirstFieldFocus() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    here.current?.parentElement?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  return <span ref={here} hidden />;
}
