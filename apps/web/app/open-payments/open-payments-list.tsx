import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { portal } from '../context/portal.ts';
import type { Translate } from '../i18n/texts.ts';
import { useFormatPrice } from '../i18n/use-format-money.ts';
import { startPolling } from '../timers/polling.ts';
import { Notice } from '../ui/notice.tsx';
import { type ShownPayment, settleOpenPayments } from './settle-open-payments.ts';

/** Milliseconds between two checks while a payment is open and the page is visible. */
const CHECK_MS = 10_000;

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
  useEffect(() => {
    let isFirst = true;
    return startPolling({
      schedule: () => {
        const wait = isFirst ? 0 : CHECK_MS;
        isFirst = false;
        return wait;
      },
      check: async (signal) => {
        const payments = await settleOpenPayments(portal);
        if (signal.aborted) return 'done';
        setShown(payments);
        if (payments.length > 0) return 'again';
        onNone();
        return 'done';
      },
    });
  }, [key]);
  return shown.map(({ id, amount, currency, waits }) => (
    <Notice key={id} tone="warning">
      <Link
        to={`/payment/status?${new URLSearchParams({ id })}`}
        className="inline-flex min-h-11 items-center"
      >
        {t(waits ? 'open-payment.waiting' : 'open-payment.under-way', {
          amount: formatPrice({ amount, currency }),
        })}
      </Link>
    </Notice>
  ));
}
