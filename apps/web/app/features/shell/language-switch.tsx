import { LOCALES, localisePath, offeredLocales } from '@portal/domain/language/locale';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { useLocale } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { toSameOriginPath } from '../../page/same-origin-path.ts';
import { storeTypedFields } from '../../page/typed-fields.ts';
import { Icon } from '../../ui/icon.tsx';
import { shellTexts } from './texts.ts';
import { useLightDismiss } from './use-light-dismiss.ts';

/** The browser closes one of these lists when another opens. */
export const HEADER_LISTS = 'header';

/**
 * Shows the language of the page and links to the same page, query included, in the other languages. A router serves
 * one language, so the page is loaded, and what was typed is passed on. Works without JavaScript.
 */
export function LanguageSwitch() {
  const t = useTexts(shellTexts);
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const details = useRef<HTMLDetailsElement>(null);
  useLightDismiss(details);
  if (offeredLocales().length === 1) return null;
  return (
    // The key closes the list on navigation.
    <details key={pathname} ref={details} name={HEADER_LISTS} className="languages">
      <summary>
        <Icon name="globe" />
        <span className="sr-only">{t('shell.language')} </span>
        {LOCALES[locale].name}
      </summary>
      <ul>
        {offeredLocales()
          .filter((other) => other !== locale)
          .map((other) => (
            <li key={other}>
              <a
                lang={LOCALES[other].htmlLang}
                hrefLang={LOCALES[other].htmlLang}
                href={localisePath(toSameOriginPath(pathname), other) + search}
                onClick={(event) => storeTypedFields(event.currentTarget)}
              >
                {LOCALES[other].name}
              </a>
            </li>
          ))}
      </ul>
    </details>
  );
}
