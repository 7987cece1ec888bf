import { useEffect } from 'react';

/**
 * Hides the page when it is left, and loads it again where the browser shows it as it was (the back/forward cache): the next person
 * at this phone sees nothing of it by Back. Without JavaScript the server does it: `no-store`, and a new cookie with the lock.
 */
export function useHideWhenLeft(): void {
  useEffect(() => {
    const hide = () => {
      document.documentElement.hidden = true;
    };
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pagehide', hide);
    addEventListener('pageshow', show);
    return () => {
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', show);
    };
  }, []);
}
