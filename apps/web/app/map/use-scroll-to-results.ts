import { type RefObject, useEffect, useRef } from 'react';

/** Results below this fraction of the window are scrolled into view. */
const MAX_TOP = 0.6;

/** Scrolls to the results after another search: on a phone they are below the form, and its keyboard covers them. */
export function useScrollToResults(holder: RefObject<HTMLElement | null>, searched: string): void {
  const last = useRef(searched);
  useEffect(() => {
    if (last.current === searched) return;
    last.current = searched;
    const element = holder.current;
    if (!element || element.getBoundingClientRect().top <= window.innerHeight * MAX_TOP) return;
    closeKeyboard();
    element.scrollIntoView();
  }, [holder, searched]);
}

/** A field with the focus keeps the keyboard of a phone open. */
function closeKeyboard(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches)
    activeElement.blur();
}
