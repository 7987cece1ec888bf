import { createPortalClient } from '@portal/contract/portal-client';
import { INNER_ORIGIN, type WebContext } from '@portal/contract/web-context';
import type { Brand } from '@portal/domain/brand';
import { splitLocale } from '@portal/domain/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consentOf } from '../http/consent.ts';
import type { VisitorIds } from '../http/visitor-ids.ts';
import { innerFetch } from './inner-fetch.ts';

type Parts = {
  /** The whole app, whose routes the pages call. */
  app: FastifyInstance;
  visitors: VisitorIds;
  brand: Brand;
  content: Pick<WebContext, 'readPage' | 'readTexts' | 'readArticle' | 'listArticles' | 'readForm'> & {
    version: () => string;
  };
  help: (visitorId: string) => WebContext['help'];
  mapTiles: WebContext['mapTiles'];
  sandbox: boolean;
  /** Address that visitors open; never taken from a request, whose Host anybody may choose. */
  publicUrl: () => string;
  socialCard: string | null;
  icons: WebContext['icons'];
  keepsOffline: boolean;
};

/** Puts together what the web app gets with each request. The language of its calls is that of the address (RULINGS 36). */
export function webContextOf(parts: Parts) {
  const { brand, content, publicUrl, help } = parts;
  return (
    request: FastifyRequest,
    { nonce, onRefusal }: { nonce: string; onRefusal: () => void },
  ): WebContext => {
    const { locale } = splitLocale(pagePath(request.url));
    const fetch = innerFetch(parts, request, onRefusal);
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
      socialCard: parts.socialCard,
      icons: parts.icons,
      keepsOffline: parts.keepsOffline,
      nonce,
      consent: consentOf(request),
      mapTiles: parts.mapTiles,
      sandbox: parts.sandbox,
    };
  };
}

/** Path of the page an address is about: React Router asks for the data of `/sw/about` at `/sw/about.data`. */
function pagePath(url: string): string {
  const [path = '/'] = url.split(/[?#]/, 1);
  return path.replace(/(\/_(root)?)?\.data$/, '') || '/';
}
