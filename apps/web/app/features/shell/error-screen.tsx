import { useLocation } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LocalLinkButton } from '../../page/local-link.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { shellTexts } from './texts.ts';

/** Title of the last-resort error page, when not even the root loader's data is available. SPEC section 8. */
const LAST_RESORT = 'Unexpected Application Error!';

type ErrorScreenProps = {
  /** Whether header and footer are rendered around it; without them the root has failed. */
  inShell?: boolean;
};

/** Error page: what happened, that nothing was charged, and three ways to continue. */
export function ErrorScreen({ inShell }: ErrorScreenProps) {
  const t = useTexts(shellTexts);
  const { pathname, search } = useLocation();
  const { customerCareNumber: number } = useRootData();
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
