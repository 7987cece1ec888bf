import { useRouteError } from 'react-router';
import { toDeskError } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';

/** Shown instead of a page whose data could not be loaded. */
export function ErrorPage() {
  const error = useRouteError();
  const { t } = useTexts();
  return (
    <section className="stack">
      <h1>{t('error.title')}</h1>
      <Problem error={toDeskError(error)} />
      <p>
        <a className="button" href={location.href}>
          {t('error.again')}
        </a>
      </p>
    </section>
  );
}
