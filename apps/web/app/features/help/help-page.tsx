import { localisePath } from '@portal/domain/locale';
import type { ReactNode } from 'react';
import { LocalLink } from '../../blocks/local-link.tsx';
import { useLocale, usePageFacts } from '../../blocks/page-facts.ts';
import { PageHead } from '../../blocks/page-head.tsx';
import { useTexts } from '../../blocks/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { HelpLink } from './help-views.ts';
import { SearchForm } from './search-form.tsx';
import { StillNeedHelp } from './still-need-help.tsx';
import { getHelpTexts } from './texts.ts';

type HelpPageProps = {
  title: string;
  description: string;
  /** The page's own address without its language. */
  path: string;
  /** One stage up. */
  up: HelpLink;
  children: ReactNode;
};

/** A screen of stages 2 to 4: the way back, the title, what it is about, and a search in case it was not it. */
export function HelpPage({ title, description, path, up, children }: HelpPageProps) {
  const t = useTexts(getHelpTexts);
  return (
    <div className="wrap payment-page">
      <PageHead title={title} description={description} />
      <Canonical path={path} />
      <div className="grid gap-2">
        <LocalLink to={up.path} className="help-back" aria-label={t('back', { place: up.title })}>
          <Icon name="back" />
          {up.title}
        </LocalLink>
        <h1>{title}</h1>
      </div>
      {children}
      <SearchForm />
      <StillNeedHelp />
    </div>
  );
}

/** The one address of a page, for search engines. React lifts it into the head. */
export function Canonical({ path }: { path: string }) {
  const { origin } = usePageFacts();
  return <link rel="canonical" href={origin + localisePath(path, useLocale())} />;
}
