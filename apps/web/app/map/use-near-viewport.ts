import { type RefObject, useEffect, useState } from 'react';

/** Distance from the viewport at which a part loads. */
const ROOT_MARGIN = '300px';

/** Returns whether an element is or was in the viewport or just below it. Heavy parts load only then. */
export function useNearViewport(holder: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!holder.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(holder.current);
    return () => observer.disconnect();
  }, [holder]);
  return near;
}
