import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Puts the focus on the content when the visitor has gone on to another page, as a page load would: a keyboard or a
 * screen reader goes on from there. A step inside a page (history replaced) and Back leave it alone.
 */
export function useFocusOnNewPage(id: string): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (how === 'PUSH') document.getElementById(id)?.focus({ preventScroll: true });
  }, [pathname, how, id]);
}
