import { useLocation } from 'react-router';
import { LocalLinkButton } from '../../blocks/local-link.tsx';
import { usePageFacts } from '../../blocks/page-facts.ts';
import { PageHead } from '../../blocks/page-head.tsx';
import { useTexts } from '../../blocks/use-texts.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { shellTexts } from './texts.ts';

/** Words of the very last resort, when not even the page's own facts could be had. SPEC section 8. */
const LAST_RESORT = 'Unexpected Application Error!';

type ErrorScreenProps = {
  /** The header and footer stand around it; without them something at the root has failed. */
  inShell?: boolean;
};

/** A page that failed to draw: what happened, that nothing was charged, and three ways on. */
export function ErrorScreen({ inShell }: ErrorScreenProps) {
  const t = useTexts(shellTexts);
  const { pathname, search } = useLocation();
  const { customerCareNumber: number } = usePageFacts();
  const title = inShell ? t('problem.title') : LAST_RESORT;
  return (
    <div className="wrap empty-state">
      <PageHead title={title} noindex />
      <Illustration name="storm" />
      <h1>{title}</h1>
      <p>{t('problem.text')}</p>
      <p>
        <a className="btn btn-primary" href={pathname + search}>
          {t('problem.retry')}
        </a>
        <LocalLinkButton look="secondary" to="/" reloadDocument>
          {t('problem.home')}
        </LocalLinkButton>
      </p>
      <p>
        <a href={`tel:${number}`}>{t('problem.call', { number })}</a>
      </p>
    </div>
  );
}
