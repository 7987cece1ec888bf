import { READ_IN } from '@portal/domain/language/languages';
import { countryLocale, offeredLocales } from '@portal/domain/language/locale';
import { useLocale } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DECLINES_OFFER } from '../../page/every-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { LanguageLink } from './language-switch.tsx';
import { shellTexts } from './texts.ts';

/**
 * A line that offers the page in the language of the browser. It has a link for each language; the style sheet shows that of
 * the language which the script in the head found, or nothing.
 */
export function LanguageOffer() {
  const t = useTexts(shellTexts);
  const locale = useLocale();
  const hydrated = useHydrated();
  if (locale !== countryLocale()) return null;
  return (
    <div className="language-offer">
      {offeredLocales()
        .filter((other) => other !== locale)
        .map((other) => (
          <LanguageLink key={other} locale={other}>
            {READ_IN[other]}
          </LanguageLink>
        ))}
      <button
        type="button"
        hidden={!hydrated}
        className="icon-btn"
        aria-label={t('close')}
        {...DECLINES_OFFER}
      >
        <Icon name="cross" />
      </button>
    </div>
  );
}
