import type { Locale } from '@portal/domain/language/locale';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../page/page-head.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { HelpLink } from './help-views.ts';
import { SearchForm } from './search-form.tsx';
import { StillNeedHelp } from './still-need-help.tsx';
import { getHelpTexts } from './texts.ts';
import { useForeignLangOf } from './use-foreign-lang.ts';

type HelpPageProps = {
  title: string;
  /** Language of the title. */
  language: Locale;
  description: string;
  /** Link to the level above. */
  up: HelpLink;
  children: ReactNode;
};

/** Layout of levels 2 to 4: a link back, the title, the content and a search field. */
export function HelpPage({ title, language, description, up, children }: HelpPageProps) {
  const t = useTexts(getHelpTexts);
  const langOf = useForeignLangOf();
  return (
    <div className="wrap payment-page">
      <PageHead title={title} description={description} />
      <div className="grid gap-2">
        <PageLink
          to={up.path}
          className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold"
          aria-label={t('back', { place: up.title })}
        >
          <Icon name="back" />
          <span lang={langOf(up.language)}>{up.title}</span>
        </PageLink>
        <h1 lang={langOf(language)}>{title}</h1>
      </div>
      {children}
      <SearchForm />
      <StillNeedHelp />
    </div>
  );
}
