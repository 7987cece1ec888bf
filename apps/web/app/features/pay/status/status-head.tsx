import { parseTransactionStatus, statusTone } from '@portal/domain/payments/transaction-status';
import { formatLocalClock } from '@portal/domain/time/format-local-time';
import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useFormatPrice } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatMsisdn } from '../../../number/format-msisdn.ts';
import { usePageAddress } from '../../../page/empty-page.tsx';
import { usePageStyle } from '../../../page/page-style.ts';
import { plainPageScript } from '../../../page/served-page.ts';
import { Icon } from '../../../ui/icon.tsx';
import {
  moneyTextKey,
  productKindOf,
  STATUS_HEADING_KEY,
  STATUS_ICON,
  type Transaction,
} from './status-text-keys.ts';
import { statusTexts } from './texts.ts';
import type { PolledTransaction } from './use-polled-transaction.ts';
import { useStatusTexts } from './use-status-texts.ts';

type StatusProps = { watched: PolledTransaction };

/** Heading and status sentence; what follows for the customer too, unless they have to act first. */
export function StatusHead({ watched }: StatusProps) {
  const heading = useFocusAfterNavigation();
  const { transaction } = watched;
  const t = useStatusTexts(statusTexts, transaction);
  const formatPrice = useFormatPrice();
  const tone = statusTone(parseTransactionStatus(transaction.status));
  const thing = productKindOf(transaction);
  const values = {
    number: recipientOf(transaction),
    amount: formatPrice({ amount: transaction.amount, currency: transaction.currencyCode }),
  };
  return (
    <header className="grid justify-items-center gap-3 text-center">
      <span className="status-mark">
        <Icon name={STATUS_ICON[tone]} />
      </span>
      <div role="status" className="grid justify-items-center gap-2">
        <h1 ref={heading} tabIndex={-1}>
          {t(STATUS_HEADING_KEY[parseTransactionStatus(transaction.status)])}
        </h1>
        <p>{t(thing === 'airtime' ? `status.sentence-${tone}` : `status.payment-${tone}`, values)}</p>
        {!transaction.cancellable && <MoneySentence transaction={transaction} />}
      </div>
      {!transaction.cancellable && !transaction.final && <LastPoll watched={watched} />}
    </header>
  );
}

/** For a payment that waits for the customer: below what they have to do, that it goes on without this page. */
export function WaitingNote({ watched }: StatusProps) {
  if (!watched.transaction.cancellable) return null;
  return (
    <div className="grid gap-3 text-center">
      <MoneySentence transaction={watched.transaction} />
      <LastPoll watched={watched} />
    </div>
  );
}

/** Where the money is, or that the payment goes on. */
function MoneySentence({ transaction }: { transaction: Transaction }) {
  const t = useStatusTexts(statusTexts, transaction);
  const thing = productKindOf(transaction);
  const key = moneyTextKey({ ...transaction, status: parseTransactionStatus(transaction.status) });
  const isOther = key === 'money-success' && thing !== 'airtime';
  return <p className="font-bold">{t(isOther ? `status.money-success-${thing}` : `status.${key}`)}</p>;
}

/**
 * Where the dialog of the payment was, there is nothing to focus any more. A page that the browser loaded keeps its
 * focus.
 */
function useFocusAfterNavigation() {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (navigationType !== 'POP') heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

/** Only from the server: a browser whose page is not hydrated reloads it, as one without JavaScript does. */
const RELOAD_SCRIPT = import.meta.env.SSR
  ? plainPageScript('()=>setTimeout(()=>location.reload(),10000)')
  : '';

/** Time of the last poll and a link to reload. Without hydration the page reloads every ten seconds. */
function LastPoll({ watched: { seenAt, hasFailed } }: StatusProps) {
  const t = useTexts(statusTexts);
  const address = usePageAddress();
  const { nonce } = usePageStyle();
  return (
    <p className="quiet-note justify-center print:hidden">
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
        dangerouslySetInnerHTML={{ __html: RELOAD_SCRIPT }}
      />
      <span>
        {t(hasFailed ? 'status.offline' : 'status.checking', { time: formatLocalClock(seenAt) })}{' '}
        <a href={address} data-follow="reload">
          {t('status.check-again')}
        </a>
      </span>
    </p>
  );
}

/** The recipient: the number, or the account for a fixed-internet bill, whose number is only a contact. */
function recipientOf({ transactionType, accountId, msisdn }: Transaction): string {
  return transactionType === 'BILL_PAYMENT' && accountId ? accountId : formatMsisdn(msisdn);
}
