import { useId } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CountedLink, HelpLink } from './help-views.ts';
import { getHelpTexts } from './texts.ts';
import { useForeignLangOf } from './use-foreign-lang.ts';

type LinkListProps = { title: string; links: readonly (HelpLink & Partial<CountedLink>)[] };

/** A list of questions or sections with a title. Renders nothing when it is empty. */
export function HelpLinkList({ title, links }: LinkListProps) {
  const id = useId();
  const t = useTexts(getHelpTexts);
  const langOf = useForeignLangOf();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid content-start gap-2">
      <h2 id={id}>{title}</h2>
      <ul className="help-links">
        {links.map(({ path, title: name, language, questions = 0 }) => (
          <li key={path}>
            <PageLink to={path}>
              <span>
                <span lang={langOf(language)}>{name}</span>
                {questions > 0 && <small>{t('count', { count: questions })}</small>}
              </span>
              <Icon name="arrow" />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
