import { HELP_PATH } from '@portal/domain/help';
import { RECEIPTS_PATH } from '../../blocks/keepable.ts';
import { LocalLink } from '../../blocks/local-link.tsx';
import { usePageFacts } from '../../blocks/page-facts.ts';
import { PageHead } from '../../blocks/page-head.tsx';
import { useOnline } from '../../blocks/use-online.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { PageBand } from '../../ui/page-band.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { offlineTexts } from './texts.ts';
import { useAskedFor } from './use-asked-for.ts';

const LINKS = [
  { path: HELP_PATH, label: 'help' },
  { path: '/table', label: 'prices' },
  { path: RECEIPTS_PATH, label: 'receipts' },
] as const;

/** /offline: lists what can be read without a connection. It also replaces a page that is not cached, and says so. */
export function OfflineScreen() {
  const t = useTexts(offlineTexts);
  const online = useOnline();
  const { customerCareNumber: number } = usePageFacts();
  const requested = useAskedFor(online);
  const missing = !online || requested !== null;
  return (
    <>
      <PageHead title={t(missing ? 'title' : 'title-online')} noindex />
      <PageBand title={t(missing ? 'title' : 'title-online')} lead={t(requested ? 'text' : 'text-online')} />
      <div className="wrap prose-page">
        {requested && (
          <p className="grid justify-items-start gap-2">
            <a className="btn btn-primary" href={requested}>
              {t('retry')}
            </a>
            {t('retry-note')}
          </p>
        )}
        <nav className="prose-list" aria-label={t('kept')}>
          {LINKS.map(({ path, label }) => (
            <LocalLink key={path} to={path}>
              <strong>{t(label)}</strong>
            </LocalLink>
          ))}
        </nav>
        <p className="prose-note">{t('kept-note')}</p>
        <h2>{t('without.title')}</h2>
        <p>{t('without.text', { number })}</p>
        <h2>{t('receipts')}</h2>
        <ReceiptList />
      </div>
    </>
  );
}
