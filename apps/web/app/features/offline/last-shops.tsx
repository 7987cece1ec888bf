import { useEffect, useState } from 'react';
import { createLastShopsStore, type LastShops as StoredSearch } from '../../browser-storage/last-shops.ts';
import { useFormatKm } from '../../i18n/use-format-km.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { offlineTexts } from './texts.ts';

/** The shops of the last search on this device, with address and number; nothing without one. */
export function LastShops() {
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
