import { createPortalClient } from '@portal/contract/http/portal-client';
import { INNER_ORIGIN, type WebContext } from '@portal/contract/http/web-context';
import type { Brand } from '@portal/domain/language/brand';
import { splitLocale } from '@portal/domain/language/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consentOf } from '../http/visitors/consent.ts';
import type { VisitorIds } from '../http/visitors/visitor-ids.ts';
import { createInternalFetch } from './inner-fetch.ts';

type WebContextOptions = {
  /** The app whose routes the pages call. */
  app: FastifyInstance;
  visitors: VisitorIds;
  brand: Brand;
  content: Pick<WebContext, 'readPage' | 'readTexts' | 'readArticle' | 'listArticles' | 'readForm'> & {
    version: () => string;
  };
  help: (visitorId: string) => WebContext['help'];
  mapTiles: WebContext['mapTiles'];
  sandbox: boolean;
  /** Address that visitors open. Never taken from a request, because the client chooses the Host header. */
  publicUrl: () => string;
  socialCard: string | null;
  icons: WebContext['icons'];
  keepsOffline: boolean;
};

/**
 * Creates the function that builds the web app's context of a request. The language of its calls is that of
 * the path (RULINGS 36).
 */
export function createWebContext(options: WebContextOptions) {
  const { brand, content, publicUrl, help } = options;
  return (
    request: FastifyRequest,
    { nonce, onRefusal }: { nonce: string; onRefusal: () => void },
  ): WebContext => {
    const { locale } = splitLocale(pagePath(request.url));
    const fetch = createInternalFetch(options, request, onRefusal);
    return {
      brand,
      portal: createPortalClient({ baseUrl: INNER_ORIGIN, fetch, lang: () => locale }),
      fetch,
      readPage: content.readPage,
      readTexts: content.readTexts,
      readForm: content.readForm,
      readArticle: content.readArticle,
      listArticles: content.listArticles,
      help: help(request.visitorId),
      isDocument: !/\.\w+$/.test(request.url.split('?', 1)[0] ?? ''),
      contentVersion: content.version(),
      origin: new URL(publicUrl()).origin,
      socialCard: options.socialCard,
      icons: options.icons,
      keepsOffline: options.keepsOffline,
      nonce,
      consent: consentOf(request),
      mapTiles: options.mapTiles,
      sandbox: options.sandbox,
    };
  };
}

/**
 * Path of the page that a URL belongs to: React Router requests the data of `/sw/about` at `/sw/about.data`.
 */
function pagePath(url: string): string {
  const [path = '/'] = url.split(/[?#]/, 1);
  return path.replace(/(\/_(root)?)?\.data$/, '') || '/';
}
