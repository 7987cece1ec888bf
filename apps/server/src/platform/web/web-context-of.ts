import type { ContentPage, PageTexts } from '@portal/contract/content';
import { createPortalClient } from '@portal/contract/portal-client';
import type { WebContext } from '@portal/contract/web-context';
import type { Brand } from '@portal/domain/brand';
import { type Locale, splitLocale } from '@portal/domain/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consentOf } from '../http/consent.ts';
import { innerFetch } from './inner-fetch.ts';

type Parts = {
  /** The whole app, whose routes the pages call. */
  app: FastifyInstance;
  brand: Brand;
  content: { readPage: (page: ContentPage, locale: Locale) => PageTexts; version: () => string };
  sandbox: boolean;
};

/** Puts together what the web app gets with each request. The language of its calls is that of the address (RULINGS 36). */
export function webContextOf({ app, brand, content, sandbox }: Parts) {
  return (request: FastifyRequest, nonce: string): WebContext => {
    const { locale } = splitLocale(pagePath(request.url));
    const fetch = innerFetch(app, request);
    return {
      brand,
      portal: createPortalClient({ baseUrl: 'http://portal.invalid', fetch, lang: () => locale }),
      readPage: content.readPage,
      contentVersion: content.version(),
      nonce,
      consent: consentOf(request),
      sandbox,
    };
  };
}

/** Path of the page an address is about: React Router asks for the data of `/sw/about` at `/sw/about.data`. */
function pagePath(url: string): string {
  const [path = '/'] = url.split(/[?#]/, 1);
  return path.replace(/(\/_(root)?)?\.data$/, '') || '/';
}
