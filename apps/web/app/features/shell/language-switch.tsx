import { LOCALE_LIST, LOCALES, localisePath, splitLocale } from '@portal/domain/locale';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';

/** Links to this very page, query included, in the other languages, each named in its own. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const { locale, path } = splitLocale(pathname);
  return (
    <div className="languages">
      {LOCALE_LIST.filter((other) => other !== locale).map((other) => (
        <Link
          key={other}
          to={{ pathname: localisePath(path, other), search }}
          lang={LOCALES[other].htmlLang}
          hrefLang={LOCALES[other].htmlLang}
          preventScrollReset
        >
          <Icon name="globe" />
          {LOCALES[other].name}
        </Link>
      ))}
    </div>
  );
}
