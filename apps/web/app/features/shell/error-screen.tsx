import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyPage, ReloadLink } from '../../page/empty-page.tsx';
import { LinkButton } from '../../page/page-link.tsx';
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
  const { customerCareNumber: number } = useRootData();
  const error = useRouteError();
  // The database or the operator does not respond, so the same address works again soon.
  const kind = isRouteErrorResponse(error) && error.status === 503 ? 'unavailable' : 'problem';
  const title = inShell ? t(`${kind}.title`) : LAST_RESORT;
  return (
    <EmptyPage
      title={title}
      illustration="problem"
      text={t(`${kind}.text`)}
      help={<a href={`tel:${number}`}>{t('problem.call', { number })}</a>}
    >
      <ReloadLink>{t('problem.retry')}</ReloadLink>
      <LinkButton look="secondary" to="/" data-follow="reload">
        {t('problem.home')}
      </LinkButton>
    </EmptyPage>
  );
}
