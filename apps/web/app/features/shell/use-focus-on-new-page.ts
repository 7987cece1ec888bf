import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Focuses the content after a navigation, as a page load would, so that keyboard and screen reader continue there.
 * Replaced history entries and Back do not move the focus.
 */
export function useFocusOnNewPage(id: string): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (navigationType === 'PUSH') document.getElementById(id)?.focus({ preventScroll: true });
  }, [pathname, navigationType, id]);
}
