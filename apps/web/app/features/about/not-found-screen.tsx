import { useTexts } from '../../i18n/use-texts.ts';
import { LocalLinkButton } from '../../page/local-link.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { aboutTexts } from './texts.ts';

/** `/page-not-found`: a message and a link to the home page. */
export function NotFoundScreen() {
  const t = useTexts(aboutTexts);
  return (
    <div className="wrap empty-state">
      <PageHead title={t('not-found.title')} noindex />
      <Illustration name="lost" />
      <h1>{t('not-found.title')}</h1>
      <p>{t('not-found.lost')}</p>
      <p>
        <LocalLinkButton to="/">{t('not-found.home')}</LocalLinkButton>
      </p>
    </div>
  );
}
