import { LOCALES, type Locale, localisePath, offeredLocales } from '@portal/domain/language/locale';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLocale } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { toSameOriginPath } from '../../page/same-origin-path.ts';
import { Icon } from '../../ui/icon.tsx';
import { HeaderList } from './header-list.tsx';
import { shellTexts } from './texts.ts';

/** Shows the language of the page and links to the same page in the other languages. Works without JavaScript. */
export function LanguageSwitch() {
  const t = useTexts(shellTexts);
  const locale = useLocale();
  if (offeredLocales().length === 1) return null;
  return (
    <HeaderList
      className="languages"
      summary={
        <>
          <Icon name="globe" />
          <span className="sr-only">{t('shell.language')} </span>
          <span className="language-name">{LOCALES[locale].name}</span>
        </>
      }
    >
      <ul>
        {offeredLocales()
          .filter((other) => other !== locale)
          .map((other) => (
            <li key={other}>
              <LanguageLink locale={other}>{LOCALES[other].name}</LanguageLink>
            </li>
          ))}
      </ul>
    </HeaderList>
  );
}

/**
 * Link to the same page, query included, in another language. A router serves one language, so the page is loaded. What a
 * press does besides is in `every-page.ts`.
 */
export function LanguageLink({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <a
      // The page was drawn without the query parameters that it does not read.
      suppressHydrationWarning
      lang={LOCALES[locale].htmlLang}
      hrefLang={LOCALES[locale].htmlLang}
      href={localisePath(toSameOriginPath(pathname), locale) + search}
    >
      {children}
    </a>
  );
}
