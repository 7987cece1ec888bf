import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';

/**
 * Pushes a history entry, so that Back opens `page` and not the payment again (SPEC section 2 "Status page"). The entry
 * is a copy of the current one, so a reload shows the same page and pushes no second entry. A layout effect, because on
 * a slow phone Back could be pressed between the paint and an ordinary effect.
 */
export function useBackTarget(page: string): void {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const { pathname, search, hash } = location;
    const state = history.state as { backGuard?: string; idx?: number } | null;
    if (state?.backGuard !== search) {
      history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, backGuard: search }, '', location.href);
    }
    const onPop = () => {
      // A jump within the page, such as the skip link, also fires popstate.
      const isSameUrl =
        [pathname, search, hash].join('') === location.pathname + location.search + location.hash;
      if (isSameUrl && history.state?.backGuard !== search) void navigate(page, { replace: true });
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [navigate, page]);
}
