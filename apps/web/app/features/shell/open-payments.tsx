import { splitLocale } from '@portal/domain/language/locale';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { OPEN_PAYMENTS } from '../../browser-storage/entry-names.ts';
import { hasStored } from '../../browser-storage/storage.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { isTextPage } from '../../page/text-pages.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { Notice } from '../../ui/notice.tsx';
import { shellTexts } from './texts.ts';

/** Few browsers have an open payment. The page is complete without it. */
const List = loadLater(() =>
  import('../../open-payments/open-payments-list.tsx').then((module) => module.OpenPaymentsList),
);

/**
 * The way back to a payment of this browser whose tab was closed or left (RULINGS 90). The browser alone knows it: the HTML
 * is the same for every visitor.
 */
export function OpenPayments() {
  const t = useTexts(shellTexts);
  const { key, pathname } = useLocation();
  const [hasSome, setHasSome] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again at each page
  useEffect(() => setHasSome(hasStored(OPEN_PAYMENTS)), [key]);
  // The status page itself says it.
  const isShown = hasSome && splitLocale(pathname).path !== '/payment/status';
  return (
    <>
      <div role="status" className="wrap grid gap-3 py-4 empty:hidden">
        {isShown && <List t={t} onNone={() => setHasSome(false)} />}
      </div>
      {import.meta.env.SSR && isTextPage(pathname) && <PaymentTemplate t={t} />}
    </>
  );
}

/** An open payment of a page of text, which `shell-on-page.ts` fills in. */
function PaymentTemplate({ t }: { t: Translate<'open-payment.waiting' | 'open-payment.under-way'> }) {
  const amount = '{amount}';
  return (
    <template data-open-payment="">
      <Notice tone="warning">
        <a
          href="/payment/status"
          className="inline-flex min-h-11 items-center"
          data-under-way={t('open-payment.under-way', { amount })}
        >
          {t('open-payment.waiting', { amount })}
        </a>
      </Notice>
    </template>
  );
}
