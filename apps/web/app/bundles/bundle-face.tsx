import type { WireBundle } from '@portal/contract/calls/bundle';
import { parseMoney } from '@portal/domain/money/money';
import { pricePerGigabyte, toMegabytes } from '@portal/domain/products/data-volume';
import { useFormatMoney, useFormatPrice } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useBundleLabels } from './bundle-labels.ts';
import { bundleTexts } from './bundle-texts.ts';

/** Longer contents, such as minutes and "Interineti: Nta mupaka", have smaller letters beside the price: 15 minutes as 120. */
const LONG_CONTENT = 8;

/** Icon by category keyword (SPEC section 2 "Bundle list"). The server finds the keyword. */
const ICON: Record<WireBundle['icon'], IconName> = {
  roaming: 'plane',
  international: 'globe',
  social: 'people',
  sms: 'message',
  voice: 'call',
  internet: 'router',
  data: 'data',
  bundle: 'box',
};

/**
 * What a card shows of a bundle: its main content and price in large letters, how long it lasts, and what a gigabyte costs.
 * Only inline elements, so that it can be inside a label, a link or a button. `isOffer`: among popular bundles only, where the
 * mark says nothing and the description repeats what the card shows.
 */
export function BundleFace({ bundle, isOffer = false }: { bundle: WireBundle; isOffer?: boolean }) {
  const t = useTexts(bundleTexts);
  const formatPrice = useFormatPrice();
  const {
    benefits: [main, ...others],
    validity,
  } = useBundleLabels()(bundle);
  const rate = useRate(bundle);
  const { note } = bundle;
  return (
    <>
      <span className="bundle-name">
        <Icon name={ICON[bundle.icon]} />
        {bundle.name}
      </span>
      {bundle.popular && !isOffer && <span className="bundle-popular">{t('bundle.popular')}</span>}
      <strong className={main && main.length > LONG_CONTENT ? 'bundle-volume is-long' : 'bundle-volume'}>
        {main}
      </strong>
      <strong className="bundle-price">{formatPrice(bundle)}</strong>
      <span className="bundle-facts">{[validity, ...others].map(keepOnLine).join(' · ')}</span>
      {rate && <span className="bundle-rate">{t('bundle.rate', { price: rate })}</span>}
      {!isOffer && (
        <small className="bundle-note">
          {note && <b lang={note.lang}>{note.text}</b>}
          {bundle.description}
        </small>
      )}
    </>
  );
}

/** A line may end between two facts, never between a count and its unit. */
const keepOnLine = (fact: string) => fact.replaceAll(' ', '\u00a0');

/**
 * Price of a gigabyte as shown. `null` for one gigabyte, and for a bundle that has no volume or more than data: its price
 * pays for calls too.
 */
function useRate({ data, dataUnit, voice, sms, amount, currency }: WireBundle): string | null {
  const formatMoney = useFormatMoney();
  const price = parseMoney(amount, currency);
  if (!price || !dataUnit || voice || sms || (data === '1' && dataUnit === 'GB')) return null;
  return formatMoney(pricePerGigabyte(price, toMegabytes(data, dataUnit)));
}
