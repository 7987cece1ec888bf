import { type RefObject, useEffect, useRef } from 'react';

/** Results that begin lower than this part of the window are brought up. */
const LOW = 0.6;

/** Brings the results into view when another search has ended: on a phone they begin below the form. */
export function useResultsInView(holder: RefObject<HTMLElement | null>, searched: string): void {
  const last = useRef(searched);
  useEffect(() => {
    if (last.current === searched) return;
    last.current = searched;
    const element = holder.current;
    if (element && element.getBoundingClientRect().top > window.innerHeight * LOW) element.scrollIntoView();
  }, [holder, searched]);
}
