import { LOCALES, localisePath, offeredLocales } from '@portal/domain/language/locale';
import { useLocation } from 'react-router';
import { useLocale } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { toSameOriginPath } from '../../page/same-origin-path.ts';
import { storeTypedFields } from '../../page/typed-fields.ts';
import { Icon } from '../../ui/icon.tsx';
import { HeaderList } from './header-list.tsx';
import { shellTexts } from './texts.ts';

/**
 * Shows the language of the page and links to the same page, query included, in the other languages. A router serves
 * one language, so the page is loaded, and what was typed is passed on. Works without JavaScript.
 */
export function LanguageSwitch() {
  const t = useTexts(shellTexts);
  const { pathname, search } = useLocation();
  const locale = useLocale();
  if (offeredLocales().length === 1) return null;
  return (
    <HeaderList
      className="languages"
      summary={
        <>
          <Icon name="globe" />
          <span className="sr-only">{t('shell.language')} </span>
          {LOCALES[locale].name}
        </>
      }
    >
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
    </HeaderList>
  );
}
