import { type RefObject, useEffect, useState } from 'react';

/** A part loads this long before it comes into view. */
const AHEAD = '300px';

/** Whether an element is or was in view or just below: heavy parts wait for it, so that a short visit stays light. */
export function useNear(holder: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!holder.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    watch.observe(holder.current);
    return () => watch.disconnect();
  }, [holder]);
  return near;
}
