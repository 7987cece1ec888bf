import { HELP_PATH } from '@portal/domain/help/help-path';
import { useIsOffered, useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { RECEIPTS_PATH } from '../../offline/cache-policy.ts';
import { useOnline } from '../../offline/use-online.ts';
import { ussdHref } from '../../offline/ussd-href.ts';
import { PageHead } from '../../page/page-head.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { LastShops } from './last-shops.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { offlineTexts } from './texts.ts';
import { useRequestedPath } from './use-requested-path.ts';

const LINKS = [
  { path: HELP_PATH, label: 'help' },
  { path: '/table', label: 'prices' },
  { path: RECEIPTS_PATH, label: 'receipts' },
] as const;

/** /offline: lists what can be read without a connection. It also replaces a page that is not cached, and says so. */
export function OfflineScreen() {
  const t = useTexts(offlineTexts);
  const isOffered = useIsOffered();
  const online = useOnline();
  const { customerCareNumber: number, ussdCode } = useRootData();
  const requested = useRequestedPath(online);
  const missing = !online || requested !== null;
  return (
    <>
      <PageHead title={t(missing ? 'title' : 'title-online')} noindex />
      <PageBand title={t(missing ? 'title' : 'title-online')} lead={t(requested ? 'text' : 'text-online')} />
      <div className="wrap prose-page">
        <Illustration name="offline" />
        {requested && (
          <p className="grid justify-items-start gap-2">
            <a className="btn btn-primary" href={requested} data-follow="reload">
              {t('retry')}
            </a>
            {t('retry-note')}
          </p>
        )}
        <nav className="prose-list" aria-label={t('kept')}>
          {LINKS.filter(({ path }) => isOffered(path)).map(({ path, label }) => (
            <PageLink key={path} to={path}>
              <strong>{t(label)}</strong>
            </PageLink>
          ))}
        </nav>
        <p className="prose-note">{t('kept-note')}</p>
        <h2>{t('without.title')}</h2>
        {ussdCode && (
          <p className="grid justify-items-start gap-2">
            <a className="btn btn-secondary" href={ussdHref(ussdCode)}>
              <Icon name="call" /> {t('without.dial', { code: ussdCode })}
            </a>
            {t('without.menu')}
          </p>
        )}
        <p>{t('without.text', { number })}</p>
        <LastShops />
        <h2>{t('receipts')}</h2>
        <ReceiptList />
      </div>
    </>
  );
}
