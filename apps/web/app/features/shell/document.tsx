import { LOCALES, localisePath, splitLocale } from '@portal/domain/language/locale';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useLoadedTexts } from '../../i18n/use-texts.ts';
import { STYLE_ID, usePageStyle } from '../../page/page-style.ts';

/** The HTML document of every page, including the last-resort error page. */
export function Document({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { brand, contentVersion } = useRootData();
  const { css, nonce } = usePageStyle();
  const { locale } = splitLocale(pathname);
  const addresses = useLoadedTexts().flatMap(({ address }) => address ?? []);
  return (
    <html lang={LOCALES[locale].htmlLang} data-version={contentVersion}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style
          id={STYLE_ID}
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
          dangerouslySetInnerHTML={{ __html: css }}
        />
        <meta name="theme-color" content={brand.colours.primaryDark} />
        {addresses.map((address) => (
          <link key={address} rel="preload" as="fetch" href={address} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href={localisePath('/manifest.webmanifest', locale)} />
      </head>
      <body>{children}</body>
    </html>
  );
}
