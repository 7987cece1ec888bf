import type { ReactNode } from 'react';
import { LocalLink } from '../../blocks/local-link.tsx';
import { PageHead } from '../../blocks/page-head.tsx';
import { useTexts } from '../../blocks/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { HelpLink } from './help-views.ts';
import { SearchForm } from './search-form.tsx';
import { StillNeedHelp } from './still-need-help.tsx';
import { getHelpTexts } from './texts.ts';

type HelpPageProps = {
  title: string;
  /** Language of the title where it is not the page's. */
  titleLang?: string | undefined;
  description: string;
  /** One stage up. */
  up: HelpLink;
  children: ReactNode;
};

/** A screen of stages 2 to 4: the way back, the title, what it is about, and a search in case it was not it. */
export function HelpPage({ title, titleLang, description, up, children }: HelpPageProps) {
  const t = useTexts(getHelpTexts);
  return (
    <div className="wrap payment-page">
      <PageHead title={title} description={description} />
      <div className="grid gap-2">
        <LocalLink to={up.path} className="help-back" aria-label={t('back', { place: up.title })}>
          <Icon name="back" />
          {up.title}
        </LocalLink>
        <h1 lang={titleLang}>{title}</h1>
      </div>
      {children}
      <SearchForm />
      <StillNeedHelp />
    </div>
  );
}
