import type { CallResult } from '@portal/contract/calls/calls';
import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { PageHead } from '../../page/page-head.tsx';
import { LinkButton } from '../../page/page-link.tsx';
import { useHideWhenLeft } from '../../page/use-hide-when-left.ts';
import { Card } from '../../ui/card.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { heldTexts } from './texts.ts';

/** What the line has already, and what is ordered. */
export type Held = NonNullable<CallResult<'readHeld'>['held']>;

/** /payment/start/held: before one buys twice. Nothing is charged; the order waits. */
export function HeldScreen({ held, orderId }: { held: Held; orderId: string }) {
  const t = useTexts(heldTexts);
  useHideWhenLeft();
  const formatPrice = useFormatPrice();
  const amount = formatPrice({ amount: held.amount, currency: held.currencyCode });
  return (
    <>
      <PageHead title={t('held.title')} noindex />
      <PageBand title={t('held.title')} />
      <div className="wrap prose-page">
        <Card raised className="grid gap-4">
          <p>
            <strong>{useWhatIsHeld(held)}</strong>
          </p>
          <p>{useWhatIsNew(held)}</p>
          <p className="receipt-actions">
            <LinkButton to="/my-lines">{t('held.keep')}</LinkButton>
            <LinkButton to={`/payment/start?${new URLSearchParams({ order: orderId })}`} look="secondary">
              {t('held.buy', { amount })}
            </LinkButton>
          </p>
        </Card>
      </div>
    </>
  );
}

function useWhatIsHeld({ msisdn, balance, balanceType, unitType, expireTime }: Held): string {
  const t = useTexts(heldTexts);
  const day = useFormatDay();
  const number = formatMsisdn(msisdn);
  const limited =
    unitType === 'minutes' ? t('held.minutes', { count: Number(balance) }) : `${balance}\u00a0${unitType}`;
  const left = balanceType === 'UNLIMITED' ? t('held.unlimited') : limited;
  return expireTime === ''
    ? t('held.has', { number, left })
    : t('held.has-until', { number, left, day: day(expireTime) });
}

/** Whether what is ordered lasts longer than what is there, or is only more of it. */
function useWhatIsNew({ bundleDescription: name, expireTime, newExpireTime }: Held): string {
  const t = useTexts(heldTexts);
  const day = useFormatDay();
  if (newExpireTime === '') return t('held.endless', { name });
  const isLonger = expireTime !== '' && newExpireTime > expireTime;
  return t(isLonger ? 'held.longer' : 'held.more', { name, day: day(newExpireTime) });
}
