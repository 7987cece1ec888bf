import { useFetcher, useLocation } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CONSENT_PATH } from '../../page/consent.ts';
import { isTextPage } from '../../page/text-pages.ts';
import { footerTexts } from './texts.ts';

const CONSENT_ID = 'visits';

/** Asks whether visits may be counted, without blocking the page. Works without JavaScript. */
export function ConsentChoice() {
  const t = useTexts(footerTexts);
  const { pathname, search } = useLocation();
  const { consent } = useRootData();
  const fetcher = useFetcher();
  // A page of text is loaded again, where it was left.
  const place = isTextPage(pathname) ? `#${CONSENT_ID}` : '';
  return (
    <fetcher.Form id={CONSENT_ID} method="post" action={CONSENT_PATH} className="consent">
      <h2>{t('visits.question')}</h2>
      <p>{t('visits.text')}</p>
      <input suppressHydrationWarning type="hidden" name="back" value={pathname + search + place} />
      <div>
        <button type="submit" name="answer" value="yes" aria-pressed={consent === true}>
          {t('visits.yes')}
        </button>
        <button type="submit" name="answer" value="no" aria-pressed={consent === false}>
          {t('visits.no')}
        </button>
      </div>
      <p role="status">{consent !== null && t(consent ? 'visits.saved-yes' : 'visits.saved-no')}</p>
    </fetcher.Form>
  );
}
