import { parseTransactionStatus, toneOfStatus } from '@portal/domain/transaction-status';
import { useLocation } from 'react-router';
import { kigaliClock } from '../../../blocks/kigali-time.ts';
import { shownMsisdn } from '../../../blocks/shown.ts';
import { useFormatPrice } from '../../../blocks/use-format-money.ts';
import { useTexts } from '../../../blocks/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moneyWord, STATUS_HEADING, STATUS_ICON, type Transaction, thingOf } from './status-copy.ts';
import { statusTexts } from './texts.ts';
import { useStatusWords } from './use-status-words.ts';
import type { Watched } from './use-transaction.ts';

/** Heading, sentence, where the money is, and while pending when it was last looked at. */
export function StatusHead({ watched }: { watched: Watched }) {
  const { transaction } = watched;
  const t = useStatusWords(statusTexts, transaction);
  const formatPrice = useFormatPrice();
  const status = parseTransactionStatus(transaction.status);
  const tone = toneOfStatus(status);
  const thing = thingOf(transaction);
  const word = moneyWord({ status, timeline: transaction.timeline });
  const words = {
    number: recipientOf(transaction),
    amount: formatPrice({ amount: transaction.amount, currency: transaction.currencyCode }),
  };
  return (
    <header className="status-head">
      <span className="status-mark">
        <Icon name={STATUS_ICON[tone]} />
      </span>
      <div role="status" className="grid justify-items-center gap-2">
        <h1>{t(STATUS_HEADING[status])}</h1>
        <p>{t(thing === 'airtime' ? `status.sentence-${tone}` : `status.payment-${tone}`, words)}</p>
        <p className="font-bold">
          {word === 'money-success' && thing !== 'airtime'
            ? t(`status.money-success-${thing}`)
            : t(`status.${word}`)}
        </p>
      </div>
      {!transaction.final && <StillLooking watched={watched} />}
    </header>
  );
}

/** Without JavaScript the page loads itself anew every ten seconds; the link does it at once. */
function StillLooking({ watched: { seenAt, silent } }: { watched: Watched }) {
  const t = useTexts(statusTexts);
  const { pathname, search } = useLocation();
  return (
    <p className="quiet-note justify-center print:hidden">
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
      <span>
        {t(silent ? 'status.offline' : 'status.checking', { time: kigaliClock(seenAt) })}{' '}
        <a href={pathname + search}>{t('status.check-again')}</a>
      </span>
    </p>
  );
}

/** For whom it was: the number, or the account of a fixed-internet bill, whose contact number says nothing. */
function recipientOf({ transactionType, accountId, msisdn }: Transaction): string {
  return transactionType === 'BILL_PAYMENT' && accountId ? accountId : shownMsisdn(msisdn);
}
