import { parseTransactionStatus, statusTone } from '@portal/domain/payments/transaction-status';
import { formatLocalTime } from '@portal/domain/time/format-local-time';
import { useEffect, useLayoutEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { createOpenPaymentStore } from '../../../browser-storage/open-payments.ts';
import { createReceiptStore, toReceipt } from '../../../browser-storage/receipts.ts';
import { savePurchase } from '../../../browser-storage/save-purchase.ts';
import { useBrand, useRootData } from '../../../context/root-data.ts';
import { dayTexts } from '../../../i18n/day-texts.ts';
import { useFormatPrice } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RECEIPTS_PATH } from '../../../offline/cache-policy.ts';
import { BrandLogo } from '../../../page/brand-logo.tsx';
import { lazyPart } from '../../../page/lazy-part.tsx';
import { PageHead } from '../../../page/page-head.tsx';
import { LinkButton, PageLink } from '../../../page/page-link.tsx';
import { toRouterPath } from '../../../page/same-origin-path.ts';
import { buyAgainPath } from '../../../purchase/buy-again-path.ts';
import { EQUAL_ORDER } from '../../../purchase/equal-order.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { LazyFailureHelp } from '../receipt/lazy-failure-help.tsx';
import { LazyReceiptActions } from '../receipt/lazy-receipt-actions.tsx';
import { TicketStub } from '../receipt/ticket-stub.tsx';
import { clearPurchase, endPurchase } from './end-of-purchase.ts';
import type { StatusPageData, StatusQuery } from './read-status-page.ts';
import { StatusHead, WaitingNote } from './status-head.tsx';
import {
  nextStepTextKey,
  productKindOf,
  remainingPaymentSteps,
  STATUS_HEADING_KEY,
  STATUS_ICON,
  STEP_TONE,
  stepTextKey,
  type TimelineStep,
  type Transaction,
} from './status-text-keys.ts';
import { SummaryRows } from './summary-rows.tsx';
import { statusTexts, timelineTexts } from './texts.ts';
import { usePolledTransaction } from './use-polled-transaction.ts';
import { useStatusTexts } from './use-status-texts.ts';
import { WaitingPayment } from './waiting-payment.tsx';

type StatusScreenProps = { page: Extract<StatusPageData, { kind: 'found' }>; query: StatusQuery };

/** `LeadNotes` in a script of its own: only a payment of home broadband has them. */
const LeadNotes = lazyPart('LeadNotes', () => import('./lead-notes.tsx').then((module) => module.LeadNotes));

/** /payment/status: the state of a payment, polled while the page is open (SPEC section 2 "Status page"). */
export function StatusScreen({ page, query }: StatusScreenProps) {
  const t = useTexts(statusTexts);
  const isHydrated = useHydrated();
  const watched = usePolledTransaction(page, query);
  const { transaction } = watched;
  const status = parseTransactionStatus(transaction.status);
  const returnTo = toRouterPath(transaction.redirectPage);
  useBackTarget(returnTo);
  useEndOfPurchase(transaction);
  useStoredOpenPayment(transaction);
  useStoredReceipt(transaction);
  useSavedPurchase(transaction);
  return (
    <div className="wrap status-page">
      <PageHead title={t(STATUS_HEADING_KEY[status])} noindex />
      <Card raised className={`receipt-card tone-${statusTone(status)}`}>
        <div className="hidden justify-self-center print:block">
          <BrandLogo />
        </div>
        <StatusHead watched={watched} />
        <EqualOrderNote transaction={transaction} />
        <LazyFailureHelp transaction={transaction} resetDial={page.resetDial} />
        <WaitingPayment watched={watched} />
        <WaitingNote watched={watched} />
        <TicketStub transaction={transaction} />
        <SummaryRows transaction={transaction} />
        {!transaction.own && <p className="text-sm text-ink-soft">{t('status.masked')}</p>}
        <LazyReceiptActions transaction={transaction} />
      </Card>
      <div className="grid content-start gap-5">
        <LazyLeadNotes transaction={transaction} />
        <PaymentTimeline transaction={transaction} />
        <NextSteps transaction={transaction} returnTo={returnTo} />
        {isHydrated && transaction.own && transaction.status === 'SUCCESS' && (
          <SaveQuestion transaction={transaction} />
        )}
      </div>
    </div>
  );
}

function NextSteps({ transaction, returnTo }: { transaction: Transaction; returnTo: string }) {
  const t = useTexts(statusTexts);
  const brand = useBrand();
  const { own, final, rechargeType, amount, msisdn, metaInfo, retryable, transactionId } = transaction;
  const thing = productKindOf(transaction);
  return (
    <div className="grid gap-3 print:hidden">
      <LinkButton
        wide
        look={retryable || transaction.redirectUrl ? 'secondary' : 'primary'}
        to={returnTo}
        onClick={() => clearPurchase(brand)}
      >
        {t('status.return')}
      </LinkButton>
      {final && (
        <LinkButton
          wide
          look="secondary"
          to={buyAgainPath({
            rechargeType,
            amount,
            msisdn: own ? msisdn : '',
            leadId: metaInfo.leadId,
            transactionId,
          })}
        >
          {t(thing === 'airtime' ? 'status.again' : `status.again-${thing}`)}
        </LinkButton>
      )}
      {final && own && (
        <p className="quiet-note justify-center">
          <PageLink to={RECEIPTS_PATH}>{t('status.receipts')}</PageLink>
        </p>
      )}
    </div>
  );
}

/** Clears the session when the order of this transaction has ended. */
function useEndOfPurchase({ final, orderId }: Transaction): void {
  const brand = useBrand();
  useEffect(() => {
    if (final) endPurchase(orderId, brand);
  }, [final, orderId, brand]);
}

/** Stores the payment on this device until it ends, so that a closed tab does not lose it (RULINGS 90). */
function useStoredOpenPayment({ own, final, transactionId, amount, currencyCode }: Transaction): void {
  useEffect(() => {
    const store = createOpenPaymentStore();
    if (own && !final) store.remember(transactionId, { amount, currency: currencyCode });
    else store.forget(transactionId);
  }, [own, final, transactionId, amount, currencyCode]);
}

/** Stores the receipt on this device, so that it can be read offline. */
function useStoredReceipt(transaction: Transaction): void {
  useEffect(() => {
    const receipt = toReceipt(transaction);
    if (receipt) createReceiptStore().remember(receipt);
  }, [transaction]);
}

/**
 * Keeps a paid purchase on this device for those who have said yes. Here and not beside the question, whose script comes
 * last: whoever leaves before has bought the same.
 */
function useSavedPurchase(transaction: Transaction): void {
  useEffect(() => {
    if (transaction.own && transaction.status === 'SUCCESS') savePurchase(transaction);
  }, [transaction]);
}

/** Asks whether this device may keep a paid purchase. In a script of its own: it comes last. */
const SaveQuestion = loadLater(() =>
  import('../../../fast-payment/save-question.tsx').then((module) => module.SaveQuestion),
);

/** What follows a paid order of home broadband; nothing for other payments. */
function LazyLeadNotes({ transaction }: { transaction: Transaction }) {
  const { transactionType, status } = transaction;
  return transactionType === 'HBB_LEADS' && status === 'SUCCESS' && <LeadNotes transaction={transaction} />;
}

/** Who ordered the same again reads that this is the payment of the first order, and the only one, until it has ended. */
function EqualOrderNote({ transaction: { approval, final } }: { transaction: Transaction }) {
  const t = useTexts(statusTexts);
  const [query] = useSearchParams();
  if (!query.has(EQUAL_ORDER) || final) return null;
  return <Notice tone="warning">{t(approval ? 'status.first-waits' : 'status.first-open')}</Notice>;
}

/**
 * Pushes a history entry, so that Back opens `page` and not the payment again (SPEC section 2 "Status page"). The entry
 * is a copy of the current one, so a reload shows the same page and pushes no second entry. A layout effect, because on
 * a slow phone Back could be pressed between the paint and an ordinary effect.
 */
function useBackTarget(page: string): void {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const { pathname, search, hash } = location;
    const state = history.state as { backGuard?: string; idx?: number } | null;
    if (state?.backGuard !== search) {
      history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, backGuard: search }, '', location.href);
    }
    const onPop = () => {
      // A jump within the page, such as the skip link, also fires popstate.
      const isSameUrl =
        [pathname, search, hash].join('') === location.pathname + location.search + location.hash;
      if (isSameUrl && history.state?.backGuard !== search) void navigate(page, { replace: true });
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [navigate, page]);
}

/** The events of the payment in local time, the remaining steps, and what happens next. */
function PaymentTimeline({ transaction }: { transaction: Transaction }) {
  const { timeline, final, retryable } = transaction;
  const t = useStatusTexts(timelineTexts, transaction);
  const { customerCareNumber: number } = useRootData();
  const months = useTexts(dayTexts)('time.months');
  const thing = productKindOf(transaction);
  const formatPrice = useFormatPrice();
  const amountIn = (amount: TimelineStep['amount']) => ({
    amount: amount ? formatPrice({ amount: amount.amount, currency: amount.currencyCode }) : '',
  });
  const latest = timeline.at(-1)?.step;
  return (
    <Card aria-labelledby="timeline" className="grid gap-4">
      <h2 id="timeline">{t('timeline.title')}</h2>
      <ol className="timeline">
        {timeline.map(({ step, at, amount }) => (
          <li key={`${step} ${at}`} className={`tone-${STEP_TONE[step]}`}>
            <Icon name={STATUS_ICON[STEP_TONE[step]]} />
            <span>
              {t(stepTextKey(step, thing, transaction.statusReason), amountIn(amount))}
              <time dateTime={at}>{formatLocalTime(at, months)}</time>
            </span>
          </li>
        ))}
        {!final &&
          remainingPaymentSteps(transaction).map((step) => (
            <li key={step} className="ahead">
              <span>{t(stepTextKey(step, thing))}</span>
            </li>
          ))}
      </ol>
      <p>
        <strong>{t('timeline.next')}</strong>{' '}
        {latest ? t(nextStepTextKey(latest, thing, transaction), { number }) : t('timeline.next-none')}
        {retryable && ` ${t('timeline.may-retry')}`}
      </p>
    </Card>
  );
}
