import { countryLocale, LOCALES, offeredLocales } from '@portal/domain/language/locale';
import type { ReactNode } from 'react';
import { useHref, useLocation } from 'react-router';
import { SAVED_SCRIPT } from '../../browser-storage/saved-script.ts';
import { useLocale, useRootData } from '../../context/root-data.ts';
import { useLoadedTexts } from '../../i18n/use-texts.ts';
import { countryData } from '../../page/country-data.ts';
import { FONT_SCRIPT } from '../../page/font-script.ts';
import { languageOfferScript } from '../../page/language-offer-script.ts';
import { STYLE_ID, usePageStyle } from '../../page/page-style.ts';
import { pageViewScript } from '../../page/page-view-script.ts';
import { plainPageScript } from '../../page/served-page.ts';
import { showPlainNotes } from '../../page/show-plain-notes.ts';
import { isTextPage } from '../../page/text-pages.ts';
import { useWholeStyle } from '../../page/whole-style.ts';

/** Pages that say something in `<noscript>`, and do not reload by themselves. */
const WITH_PLAIN_NOTES = /^\/(payment\/start|store)/;

/** A browser that runs scripts and keeps the server's page is told the same as one without scripts (RULINGS 97). */
const PLAIN_NOTES_SCRIPT = import.meta.env.SSR ? plainPageScript(`${showPlainNotes}`) : '';

/** The HTML document of every page, including the last-resort error page. */
export function Document({ children }: { children: ReactNode }) {
  const { brand, contentVersion } = useRootData();
  const headScript = useHeadScript();
  const { css, nonce } = usePageStyle();
  const locale = useLocale();
  useWholeStyle();
  const { pathname } = useLocation();
  // A page of text has its texts in its HTML alone.
  const addresses = useLoadedTexts().flatMap(({ address = [] }) => (isTextPage(pathname) ? [] : address));
  return (
    <html lang={LOCALES[locale].htmlLang} data-version={contentVersion} data-country={countryData()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <style
          id={STYLE_ID}
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
          dangerouslySetInnerHTML={{ __html: css }}
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
          dangerouslySetInnerHTML={{ __html: headScript }}
        />
        <meta name="theme-color" content={brand.colours.primaryDark} />
        {addresses.map((address) => (
          <link key={address} rel="preload" as="fetch" href={address} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href={useHref('/manifest.webmanifest')} />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** What a page does before it is drawn. Only the server writes it: React leaves the script of the page as it is. */
function useHeadScript(): string {
  const { consent } = useRootData();
  const { pathname } = useLocation();
  const locale = useLocale();
  if (!import.meta.env.SSR) return '';
  return [
    consent ? pageViewScript(pathname, locale) : '',
    locale === countryLocale() && offeredLocales().length > 1 ? `${languageOfferScript(locale)};` : '',
    WITH_PLAIN_NOTES.test(pathname) ? PLAIN_NOTES_SCRIPT : '',
    FONT_SCRIPT,
    SAVED_SCRIPT,
  ].join('');
}
