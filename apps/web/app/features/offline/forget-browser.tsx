import { FORGET_BROWSER_PATH } from '@portal/contract/http/paths';
import { useHref, useLocation } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { offlineTexts } from './texts.ts';

/**
 * Revokes the access of this browser. A plain form that works without JavaScript; the page is reloaded as for a new
 * visitor.
 */
export function ForgetBrowser() {
  const t = useTexts(offlineTexts);
  const { pathname, search } = useLocation();
  const back = useHref(pathname);
  const done = new URLSearchParams(search).has('forgotten');
  return (
    <section aria-labelledby="forget-browser" className="grid justify-items-start gap-3">
      <h2 id="forget-browser">{t('browser.title')}</h2>
      <p role="status" className="empty:hidden">
        {done && t('browser.done')}
      </p>
      <p>{t('browser.text')}</p>
      <form method="post" action={FORGET_BROWSER_PATH}>
        <input type="hidden" name="back" value={back} />
        <Button look="secondary" type="submit">
          {t('browser.forget')}
        </Button>
      </form>
    </section>
  );
}
