import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';

/**
 * Pushes a history entry, so that Back leads to a page instead of into the payment again (SPEC section 2 "Status
 * page"). The entry is a copy of this one: a reload shows the same page and pushes no second one. It is there as soon
 * as the page is: on a slow phone an effect after the paint leaves a moment in which Back leads into the purchase.
 */
export function useBackTo(page: string): void {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const { pathname, search, hash } = location;
    const state = history.state as { backGuard?: string; idx?: number } | null;
    if (state?.backGuard !== search) {
      history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, backGuard: search }, '', location.href);
    }
    const onPop = () => {
      // A jump within the page, as of the skip link, is no way back.
      const stillHere =
        [pathname, search, hash].join('') === location.pathname + location.search + location.hash;
      if (stillHere && history.state?.backGuard !== search) void navigate(page, { replace: true });
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [navigate, page]);
}
