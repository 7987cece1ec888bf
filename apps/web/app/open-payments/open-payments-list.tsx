import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { portal } from '../context/portal.ts';
import type { Translate } from '../i18n/texts.ts';
import { useFormatPrice } from '../i18n/use-format-money.ts';
import { PageLink } from '../page/page-link.tsx';
import { Notice } from '../ui/notice.tsx';
import type { ShownPayment } from './settle-open-payments.ts';
import { watchOpenPayments } from './watch-open-payments.ts';

type ListProps = {
  t: Translate<'open-payment.waiting' | 'open-payment.under-way'>;
  /** Called when none is open any more. */
  onNone: () => void;
};

/** The open payments of this browser, each with a link to its status page; checked at each page and while one is shown. */
export function OpenPaymentsList({ t, onNone }: ListProps) {
  const formatPrice = useFormatPrice();
  const { key } = useLocation();
  const [shown, setShown] = useState<ShownPayment[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(
    () =>
      watchOpenPayments(portal, (payments) => {
        setShown(payments);
        if (payments.length === 0) onNone();
      }),
    [key],
  );
  return shown.map(({ id, amount, currency, waits }) => (
    <Notice key={id} tone="warning">
      <PageLink
        to={`/payment/status?${new URLSearchParams({ id })}`}
        className="inline-flex min-h-11 items-center"
      >
        {t(waits ? 'open-payment.waiting' : 'open-payment.under-way', {
          amount: formatPrice({ amount, currency }),
        })}
      </PageLink>
    </Notice>
  ));
}
