import { BROWSER_ROUTES } from '@portal/contract/http/browser-paths';
import { portalHeaders } from '@portal/contract/http/headers';
import { PORTAL_BASE } from '@portal/contract/http/paths';
import { pageViewName } from '@portal/domain/http/page-view';
import type { Locale } from '@portal/domain/language/locale';

/** Property of the window of a page whose own script has counted it. */
const COUNTED = 'pageViewCounted';

/**
 * Returns the script in the head of a page that counts its opening at once: a visitor who leaves before the app runs, and
 * a browser in which it does not run, are counted too. The request goes on when the page is left. Only a page of a visitor
 * who consented has it (RULINGS 35).
 */
export function pageViewScript(pathname: string, locale: Locale): string {
  const [method, path] = BROWSER_ROUTES.recordPageView;
  const request = {
    method,
    keepalive: true,
    headers: portalHeaders(locale),
    body: JSON.stringify({ name: pageViewName(pathname) }),
  };
  const json = JSON.stringify(request).replaceAll('<', '\\u003c');
  return `window.${COUNTED}=1;fetch("${PORTAL_BASE}${path}",${json}).catch(()=>0);`;
}

/** Whether the script of the page has counted its opening: not on a page that was kept before the visitor consented. */
export function isPageViewCounted(): boolean {
  return COUNTED in window;
}
