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

/** Heading, status sentence, sentence about the money and, while pending, the time of the last poll. */
export function StatusHead({ watched }: { watched: Watched }) {
  const { transaction } = watched;
  const t = useStatusWords(statusTexts, transaction);
  const formatPrice = useFormatPrice();
  const status = parseTransactionStatus(transaction.status);
  const tone = toneOfStatus(status);
  const thing = thingOf(transaction);
  const word = moneyWord({ status, timeline: transaction.timeline });
  const values = {
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
        <p>{t(thing === 'airtime' ? `status.sentence-${tone}` : `status.payment-${tone}`, values)}</p>
        <p className="font-bold">
          {word === 'money-success' && thing !== 'airtime'
            ? t(`status.money-success-${thing}`)
            : t(`status.${word}`)}
        </p>
      </div>
      {!transaction.final && <LastPoll watched={watched} />}
    </header>
  );
}

/** Time of the last poll and a link to reload. Without JavaScript the page reloads every ten seconds. */
function LastPoll({ watched: { seenAt, silent } }: { watched: Watched }) {
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

/** The recipient: the number, or the account for a fixed-internet bill, whose number is only a contact. */
function recipientOf({ transactionType, accountId, msisdn }: Transaction): string {
  return transactionType === 'BILL_PAYMENT' && accountId ? accountId : shownMsisdn(msisdn);
}
