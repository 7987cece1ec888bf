import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import type { WebContext } from '@portal/contract/http/web-context';
import { LOCALE_LIST, type Locale, localisePath } from '@portal/domain/language/locale';
import { CALL_NAMES } from '../http/portal-call.ts';
import { type SplicedPage, splicePage } from './spliced-page.ts';
import type { Web } from './web.ts';

/** The page that says "not available right now", rendered once for each language and content version. */
export type UnavailablePage = (
  locale: Locale,
  options: { origin: string; context: WebContext },
) => Promise<SplicedPage>;

/** A path that no page has. Its links are replaced below. */
const PATH = '/not-available-right-now';
const REFUSED: Answer<never> = {
  kind: 'refused',
  status: 503,
  code: 'UNAVAILABLE',
  message: '',
  details: {},
};
/** Scripts, and what they would load. */
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*(?:rel="modulepreload"|as="fetch")[^>]*>/g;

/**
 * Creates the page for an overloaded process: it costs no query and no rendering. It is the error page of the web app
 * without its scripts, which would start the page that was requested.
 */
export function createUnavailablePage(web: Pick<Web, 'respond'>): UnavailablePage {
  const pages = new Map<string, Promise<SplicedPage>>();
  return (locale, { origin, context }) => {
    const key = [locale, context.consent].join(' ');
    const known = pages.get(`${key} ${context.contentVersion}`);
    if (known) return known;
    const rendering = render(web, locale, { origin, context });
    // A page of older content is not needed any more.
    for (const old of pages.keys()) if (old.startsWith(`${key} `)) pages.delete(old);
    pages.set(`${key} ${context.contentVersion}`, rendering);
    rendering.catch(() => pages.delete(`${key} ${context.contentVersion}`));
    return rendering;
  };
}

async function render(
  web: Pick<Web, 'respond'>,
  locale: Locale,
  { origin, context }: { origin: string; context: WebContext },
): Promise<SplicedPage> {
  const portal = Object.fromEntries(
    CALL_NAMES.map((name) => [name, async () => REFUSED]),
  ) as unknown as PortalClient;
  const readArticle = () => {
    throw new Response(null, { status: 503 });
  };
  const request = new Request(`${origin}${localisePath(PATH, locale)}`);
  const response = await web.respond(request, { ...context, portal, readArticle, isDocument: true });
  const html = replaceOwnPath((await response.text()).replace(SCRIPTS, ''), locale);
  return splicePage({ html, nonce: context.nonce });
}

/** "Try again" is a link to the address that was requested, and another language begins at its home page. */
function replaceOwnPath(html: string, locale: Locale): string {
  let changed = html.replaceAll(`href="${localisePath(PATH, locale)}"`, 'href=""');
  for (const each of LOCALE_LIST) {
    const path = localisePath(PATH, each);
    if (path !== PATH) changed = changed.replaceAll(path, localisePath('/', each));
  }
  return changed.replaceAll(PATH, '/');
}
