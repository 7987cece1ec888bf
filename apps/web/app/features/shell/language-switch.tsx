import { LOCALE_LIST, LOCALES, localisePath, splitLocale } from '@portal/domain/language/locale';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { shellTexts } from './texts.ts';
import { useLightDismiss } from './use-light-dismiss.ts';

/** The browser closes one of these lists when another opens. */
export const HEADER_LISTS = 'header';

/**
 * Shows the language of the page and links to the same page, query included, in the other languages. Works without
 * JavaScript.
 */
export function LanguageSwitch() {
  const t = useTexts(shellTexts);
  const { pathname, search } = useLocation();
  const { locale, path } = splitLocale(pathname);
  const details = useRef<HTMLDetailsElement>(null);
  useLightDismiss(details);
  return (
    // The key closes the list on navigation.
    <details key={pathname} ref={details} name={HEADER_LISTS} className="languages">
      <summary>
        <Icon name="globe" />
        <span className="sr-only">{t('shell.language')} </span>
        {LOCALES[locale].name}
      </summary>
      <ul>
        {LOCALE_LIST.filter((other) => other !== locale).map((other) => (
          <li key={other}>
            <Link
              to={{ pathname: localisePath(path, other), search }}
              lang={LOCALES[other].htmlLang}
              hrefLang={LOCALES[other].htmlLang}
              preventScrollReset
            >
              {LOCALES[other].name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
