import { HELP_PATH } from '@portal/domain/help/help-path';
import { splitLocale } from '@portal/domain/language/locale';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createLastShopsStore, type LastShops as StoredSearch } from '../../browser-storage/last-shops.ts';
import { useIsOffered, useLocale, useRootData } from '../../context/root-data.ts';
import { useFormatKm } from '../../i18n/use-format-km.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { isOfflinePagePath, RECEIPTS_PATH } from '../../offline/cache-policy.ts';
import { FROM_OFFLINE_PAGE } from '../../offline/connection-error.ts';
import { useOnline } from '../../offline/use-online.ts';
import { ussdHref } from '../../offline/ussd-href.ts';
import { PageHead } from '../../page/page-head.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { toRouterPath, toSameOriginPath } from '../../page/same-origin-path.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { offlineTexts } from './texts.ts';

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

/**
 * Returns the requested path when the offline page replaced another page, otherwise `null`. The service worker puts the
 * path into the hash. An offline page in this language is opened at once, because its texts may be cached although its
 * HTML is not. Any other page opens when the connection is back.
 */
function useRequestedPath(online: boolean): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const locale = useLocale();
  const [requested, setRequested] = useState<string | null>(null);
  const wasOffline = useRef(false);
  useEffect(() => {
    const address = hash ? toSameOriginPath(hash.slice(1)) : null;
    if (!address) return setRequested(null);
    const own = splitLocale(new URL(address, location.href).pathname);
    if (own.locale === locale && isOfflinePagePath(own.path)) {
      return void navigate(toRouterPath(address), { replace: true, state: FROM_OFFLINE_PAGE });
    }
    setRequested(address);
  }, [hash, locale, navigate]);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    else if (wasOffline.current && requested) location.replace(requested);
  }, [online, requested]);
  return requested;
}

/** The shops of the last search on this device, with address and number; nothing without one. */
function LastShops() {
  const t = useTexts(offlineTexts);
  const formatKm = useFormatKm();
  const [last, setLast] = useState<StoredSearch | 'forgotten' | null>(null);
  useEffect(() => setLast(createLastShopsStore().read()), []);
  if (last === null) return null;
  if (last === 'forgotten') return <p role="status">{t('shops.forgotten')}</p>;
  return (
    <section aria-labelledby="last-shops" className="grid gap-3">
      <h2 id="last-shops">{last.place ? t('shops.near', { place: last.place }) : t('shops.here')}</h2>
      <ul className="grid gap-3">
        {last.shops.map(({ title, address, phone, km }) => (
          <li key={title + address} className="card grid gap-1">
            <strong>{title}</strong>
            <span>
              {address} · {formatKm(km)}
            </span>
            {phone && (
              <a className="btn btn-secondary" href={`tel:${phone}`}>
                <Icon name="call" /> {t('shops.call', { number: phone, shop: title })}
              </a>
            )}
          </li>
        ))}
      </ul>
      <Button
        look="secondary"
        onClick={() => {
          createLastShopsStore().forget();
          setLast('forgotten');
        }}
      >
        {t('shops.forget')}
      </Button>
    </section>
  );
}
