import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Focuses the content after a navigation, as a page load would, so that keyboard and screen reader continue there. Back does not move
 * the focus. A page that replaces another in the history, as the payment after an order, takes it only if nothing has it any more.
 */
export function useFocusOnNewPage(id: string): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const isFocusLost = document.activeElement === document.body;
    if (navigationType === 'PUSH' || (navigationType === 'REPLACE' && isFocusLost))
      document.getElementById(id)?.focus({ preventScroll: true });
  }, [pathname, navigationType, id]);
}
