import { splitLocale } from '@portal/domain/language/locale';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLocale } from '../context/root-data.ts';
import { isTextPage } from './text-pages.ts';

/**
 * How a link is followed: `reload` loads its page as a document, `replace` replaces the entry in the history, `keep` keeps the place
 * in the page, which is another view of this one.
 */
export type FollowMode = 'reload' | 'replace' | 'keep' | 'replace keep';

/**
 * Follows the links between the pages that React runs without a page load, wherever they stand, also in an article. All others are
 * the browser's: pages of text, another language, another site, files. This is the only place that decides it.
 */
export function useFollowLinks(): void {
  const navigate = useNavigate();
  const locale = useLocale();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (!link || event.defaultPrevented || !isPlainPress(event) || !isOwnPage(link)) return;
      const own = splitLocale(link.pathname);
      if (own.locale !== locale || isTextPage(own.path)) return;
      event.preventDefault();
      const modes = link.dataset.follow ?? '';
      void navigate(own.path + link.search + link.hash, {
        replace: modes.includes('replace') || link.href === location.href,
        preventScrollReset: modes.includes('keep'),
      });
    };
    // After the handlers of React, which listens here too.
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate, locale]);
}

function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

/** Whether a link leads to another page of this site, in this tab, and not to a place on this page. */
function isOwnPage({ origin, pathname, search, hash, target, dataset }: HTMLAnchorElement): boolean {
  const isHere = pathname === location.pathname && search === location.search && hash !== '';
  return origin === location.origin && !target && dataset.follow !== 'reload' && !isHere;
}
