import { CONTENT_PAGES, type ContentPage, type PageTexts } from '@portal/contract/content/content';
import type { Brand } from '@portal/domain/language/brand';
import { LOCALES, splitLocale } from '@portal/domain/language/locale';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { RootData } from '../context/root-data.ts';
import { PageFacts } from '../i18n/page-facts.tsx';
import { englishPage } from '../i18n/testing/english-texts.ts';
import { ServerParts } from '../page/server-parts.ts';
import { SERVER_PARTS } from '../server-parts-of-pages.ts';

/** A brand other than the one in brand/brand.json. */
export const OTHER_BRAND: Brand = {
  name: 'Zuba',
  slug: 'zuba',
  code: 'ZUBA',
  tagline: { en: 'Sunny side of the line', sw: 'Upande wa jua' },
  colours: { primary: '#5a1846', primaryDark: '#2e0a23', accent: '#ffd166', surface: '#fbf7f4' },
  logoSvg:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="20"/></svg>',
};

const FACTS: RootData = {
  brand: OTHER_BRAND,
  contentVersion: 'v1',
  consent: null,
  mapBackground: null,
  sandbox: false,
  canCacheOffline: true,
  origin: 'https://portal.test',
  socialCard: '/brand/social-card.png',
  ussdCode: '*140#',
  products: [{ type: 'prepaid', path: '/prepaid-recharge', enabled: true }],
  customerCareNumber: '300',
  enableAmPin: false,
};

type PageParts = {
  path?: string;
  facts?: Partial<RootData>;
  /** Texts that override the English ones. */
  texts?: Partial<Record<ContentPage, PageTexts>>;
};

/** Renders a part of a page to the HTML that the server sends, under another brand. */
export function renderHtml(part: ReactNode, { path = '/', facts = {}, texts = {} }: PageParts = {}): string {
  const root = { ...FACTS, ...facts, texts: overEnglish(texts) };
  const { locale } = splitLocale(new URL(path, FACTS.origin).pathname);
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <PageFacts>{part}</PageFacts> }], {
    basename: LOCALES[locale].prefix || '/',
    initialEntries: [path],
    hydrationData: { loaderData: { root } },
  });
  return renderToString(
    <ServerParts value={SERVER_PARTS}>
      <RouterProvider router={router} />
    </ServerParts>,
  );
}

/** All English texts, some of them overridden. */
function overEnglish(texts: PageParts['texts'] = {}): object {
  const english = CONTENT_PAGES.filter((page) => page !== 'meta-data-config').map((page) => [
    page,
    { ...englishPage(page), ...texts[page] },
  ]);
  return { ...texts, ...Object.fromEntries(english) };
}
