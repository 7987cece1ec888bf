import { splitLocale } from '@portal/domain/language/locale';
import { type ReactNode, useMemo } from 'react';
import { useHref, useMatches } from 'react-router';
import { LocaleContext, useBrand } from '../context/root-data.ts';
import type { LoadedTexts } from './loaded-texts.ts';
import { TextsContext, type TextsOfPage } from './use-texts.ts';

/** Language and texts of the page, found once for it: hundreds of its components ask for them. Around every document. */
export function PageFacts({ children }: { children: ReactNode }) {
  const { locale } = splitLocale(useHref('/'));
  const brand = useBrand();
  const matches = useMatches();
  const texts = useMemo((): TextsOfPage => {
    const loaded = matches.flatMap(({ loaderData }) => {
      const data = (loaderData ?? {}) as { texts?: LoadedTexts };
      return data.texts ? [data.texts] : [];
    });
    return { locale, brand, loaded, content: new Map(), translators: new Map() };
  }, [locale, brand, matches]);
  return (
    <LocaleContext value={locale}>
      <TextsContext value={texts}>{children}</TextsContext>
    </LocaleContext>
  );
}
