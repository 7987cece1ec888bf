import { readFileSync } from 'node:fs';
import { READ_IN } from '@portal/domain/language/languages';
import { LOCALE_LIST } from '@portal/domain/language/locale';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { languageOfferScript } from '../../page/language-offer-script.ts';
import { renderHtml } from '../../testing/render-page.tsx';
import { LanguageOffer } from './language-offer.tsx';

const STYLES = readFileSync(new URL('../../styles/header.css', import.meta.url), 'utf8');

afterEach(() => vi.unstubAllGlobals());

/** The language that a browser with these preferences is offered on an English page. */
function offerTo(languages: string[], stored: string | null = null): string | undefined {
  const dataset: { offer?: string } = {};
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('localStorage', { getItem: () => stored });
  vi.stubGlobal('document', { documentElement: { dataset } });
  // biome-ignore lint/security/noGlobalEval: a page runs it as a script
  globalThis.eval(languageOfferScript('en'));
  return dataset.offer;
}

describe('the offer of another language', () => {
  test.each([
    [['fr-FR', 'en'], 'fr'],
    [['sw-KE'], 'sw'],
    [['rw'], 'rw'],
    [['RW-RW', 'fr'], 'rw'],
    [['de-DE', 'fr-CA', 'en'], 'fr'],
  ])('to a browser that prefers %j is %s', (languages, offered) => {
    expect(offerTo(languages)).toBe(offered);
  });

  test.each([[['en-GB', 'fr']], [['de', 'en', 'fr']], [['de', 'zh']], [[]]])(
    'is not made to a browser that prefers %j',
    (languages) => {
      expect(offerTo(languages)).toBeUndefined();
    },
  );

  test('is not made again to a visitor who declined it or chose a language', () => {
    expect(offerTo(['fr'], 'no')).toBeUndefined();
  });

  test('leads to the same page and query in each other language, and is in no page of another language', () => {
    const html = renderHtml(<LanguageOffer />, { path: '/table?sort=price' });
    expect(html).toContain('lang="fr" hrefLang="fr" href="/fr/table?sort=price">Lire en français');
    expect(html).toContain('href="/rw/table?sort=price"');
    expect(html).not.toContain('lang="en"');
    expect(renderHtml(<LanguageOffer />, { path: '/fr/table' })).toBe('');
  });

  test('is made in every language of the portal, and the style sheet shows each', () => {
    expect(Object.keys(READ_IN)).toEqual(LOCALE_LIST);
    for (const locale of LOCALE_LIST)
      expect(STYLES).toContain(`[data-offer="${locale}"] .language-offer [lang="${locale}"]`);
  });
});
