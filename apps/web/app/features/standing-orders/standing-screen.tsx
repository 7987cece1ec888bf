import { writeDayOfMonth } from '@portal/domain/time/date-in-words';
import { formatLocalTime } from '@portal/domain/time/format-local-time';
import { useEffect } from 'react';
import { Form, useLocation, useRevalidator } from 'react-router';
import { dayTexts } from '../../i18n/day-texts.ts';
import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { ReloadLink } from '../../page/empty-page.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { LinkButton, PageLink } from '../../page/page-link.tsx';
import { useHideWhenLeft } from '../../page/use-hide-when-left.ts';
import { answerPollSchedule, startPolling } from '../../timers/polling.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { StandingForm } from './standing-form.tsx';
import type {
  StandingForm as StandingChoice,
  StandingOffer,
  StandingOrder,
  StandingOutcome,
  StandingPage,
} from './standing-step.ts';
import { cardPath, readWay, standingPath } from './standing-step.ts';
import { standingTexts } from './texts.ts';

type ScreenProps = {
  page: NonNullable<StandingPage>;
  outcome: Exclude<StandingOutcome, { kind: 'done' | 'pay' }> | null;
};

/** /my-lines/standing-orders: what a line buys again and again. */
export function StandingScreen({ page, outcome }: ScreenProps) {
  const t = useTexts(standingTexts);
  useHideWhenLeft();
  return (
    <>
      <PageHead title={t('standing.title')} noindex />
      <PageBand title={t('standing.title')} lead={t('standing.lead')} />
      <div className="wrap prose-page">
        <div role="status">
          <WhatWasDone orders={page.kind === 'open' ? page.offer.orders : null} />
        </div>
        {page.kind === 'unavailable' ? (
          <div className="grid justify-items-start gap-4">
            <Notice tone="warning">{t('standing.unavailable')}</Notice>
            <ReloadLink>{t('standing.again')}</ReloadLink>
          </div>
        ) : (
          <OpenPage page={page} outcome={outcome} />
        )}
        <p>
          <PageLink to="/my-lines">{t('standing.back')}</PageLink>
        </p>
      </div>
    </>
  );
}

/** What a press may have done, by the word in the address. */
const SAID = ['agreed', 'pause', 'resume', 'end', 'under-way'] as const;
/** Why a press did nothing. */
const WARNED = ['failed', 'price', 'often', 'full', 'refused'] as const;

/** What became of the question on the phone: a standing order that was not permitted is not listed. */
function saidOfAnswer(orders: StandingOrder[], id: string) {
  const order = orders.find(({ standingOrderId }) => standingOrderId === id);
  if (!order) return 'refused';
  return order.pausedBy === 'asked' ? 'asked' : 'agreed';
}

function WhatWasDone({ orders }: { orders: StandingOrder[] | null }) {
  const t = useTexts(standingTexts);
  const search = new URLSearchParams(useLocation().search);
  const asked = search.get('asked');
  const said = asked && orders ? saidOfAnswer(orders, asked) : search.get('said');
  if (said === 'asked') return <Notice tone="info">{t('standing.said-asked')}</Notice>;
  const warned = WARNED.find((each) => each === said);
  if (warned) return <Notice tone="warning">{t(`standing.warn-${warned}`)}</Notice>;
  const done = SAID.find((each) => each === said);
  return done ? <Notice tone="success">{t(`standing.said-${done}`)}</Notice> : null;
}

function OpenPage({
  page: { lineId, offer },
  outcome,
}: { page: Extract<StandingPage, { kind: 'open' }> } & Pick<ScreenProps, 'outcome'>) {
  const t = useTexts(standingTexts);
  const changed = new URLSearchParams(useLocation().search).get('change');
  const order = offer.orders.find(({ standingOrderId }) => standingOrderId === changed) ?? null;
  const isReview = outcome?.kind === 'review';
  useLookForAnswers(!isReview && !order && offer.orders.some(({ pausedBy }) => pausedBy === 'asked'));
  if (isReview) return <Review lineId={lineId} offer={offer} outcome={outcome} />;
  const canAdd = offer.modes.length > 0 && (order !== null || offer.orders.length < offer.maxOrders);
  return (
    <>
      <h2>{formatMsisdn(offer.msisdn)}</h2>
      {!order &&
        offer.orders.map((each) => <OrderCard key={each.standingOrderId} order={each} lineId={lineId} />)}
      {canAdd ? (
        <>
          <h2>{t(order ? 'standing.change-title' : 'standing.new')}</h2>
          <StandingForm key={order?.standingOrderId ?? 'new'} offer={offer} order={order} problem={outcome} />
        </>
      ) : (
        <p>{t(offer.modes.length > 0 ? 'standing.enough' : 'standing.no-modes')}</p>
      )}
    </>
  );
}

/** Looks for the answers to the questions on the phone while the page is open; without scripts the button does it. */
function useLookForAnswers(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const look = async () => {
      await revalidate();
      return 'again' as const;
    };
    return startPolling({ schedule: answerPollSchedule, check: look });
  }, [isWaiting, revalidate]);
}

/** One standing order: what, when, how, and what became of the last purchases. */
function OrderCard({ order, lineId }: { order: StandingOrder; lineId: string }) {
  const t = useTexts(standingTexts);
  const day = useFormatDay();
  const months = useTexts(dayTexts)('time.months');
  const { standingOrderId, firstOrderId, pausedBy, nextAt, until, runs } = order;
  const isAsked = pausedBy === 'asked';
  const isFirst = pausedBy === 'first-charge';
  const needsConsent = pausedBy === 'changed' || pausedBy === 'unpermitted';
  const titleId = `order-${standingOrderId}`;
  return (
    <Card raised aria-labelledby={titleId} className="grid gap-4">
      <h3 id={titleId}>{useTermsTitle(order)}</h3>
      {isAsked && <p>{t('standing.question', { name: order.paymentName })}</p>}
      {isFirst && <Notice tone="info">{t('standing.first-charge')}</Notice>}
      {pausedBy && !isAsked && !isFirst && <Notice tone="warning">{t(`standing.paused-${pausedBy}`)}</Notice>}
      <Terms of={order} />
      {nextAt && <p>{t('standing.next', { time: formatLocalTime(nextAt, months) })}</p>}
      <p className="quiet-note">{t('standing.until', { day: day(until) })}</p>
      {runs.length > 0 && (
        <dl className="summary-rows line-rows">
          {runs.map((run) => (
            <div key={run.dueDay}>
              <dt>{day(run.dueDay)}</dt>
              <dd>{t(run.isPaid ? 'standing.run-paid' : 'standing.run-not')}</dd>
            </div>
          ))}
        </dl>
      )}
      <Form method="post" className="receipt-actions">
        <input type="hidden" name="standingOrderId" value={standingOrderId} />
        {isAsked && (
          <LinkButton to={`${standingPath(lineId)}&asked=${standingOrderId}`} aria-describedby={titleId}>
            {t('standing.approved')}
          </LinkButton>
        )}
        {isFirst && firstOrderId && (
          <LinkButton to={cardPath(firstOrderId)} aria-describedby={titleId}>
            {t('standing.pay-first')}
          </LinkButton>
        )}
        {!needsConsent && !isAsked && !isFirst && (
          <Button
            type="submit"
            look="secondary"
            name="intent"
            value={pausedBy ? 'resume' : 'pause'}
            aria-describedby={titleId}
          >
            {t(pausedBy ? 'standing.resume' : 'standing.pause')}
          </Button>
        )}
        {!isAsked && !isFirst && (
          <LinkButton
            to={`${standingPath(lineId)}&change=${standingOrderId}`}
            look={needsConsent ? 'primary' : 'secondary'}
            aria-describedby={titleId}
          >
            {t(needsConsent ? 'standing.agree-again' : 'standing.change')}
          </LinkButton>
        )}
        <Button type="submit" look="quiet" name="intent" value="end" aria-describedby={titleId}>
          {t(isAsked || isFirst ? 'standing.no' : 'standing.end')}
        </Button>
      </Form>
    </Card>
  );
}

type TermsOf = Pick<
  StandingOrder,
  | 'bundleDescription'
  | 'amount'
  | 'currencyCode'
  | 'every'
  | 'weekday'
  | 'monthDay'
  | 'below'
  | 'hour'
  | 'paymentName'
  | 'withoutAsking'
  | 'closesOthers'
  | 'monthLimit'
>;

function useTermsTitle({ bundleDescription, amount, currencyCode }: TermsOf): string {
  const t = useTexts(standingTexts);
  const price = useFormatPrice()({ amount, currency: currencyCode });
  return t('standing.of', { what: bundleDescription ?? t('standing.airtime'), price });
}

function Terms({ of: order }: { of: TermsOf }) {
  const t = useTexts(standingTexts);
  const formatPrice = useFormatPrice();
  const { currencyCode: currency, paymentName, withoutAsking, closesOthers, monthLimit } = order;
  return (
    <>
      <dl className="summary-rows line-rows">
        <div>
          <dt>{t('standing.when')}</dt>
          <dd>{useRhythm(order)}</dd>
        </div>
        <div>
          <dt>{t('standing.pay-by')}</dt>
          <dd>{withoutAsking ? t('standing.permitted', { name: paymentName }) : paymentName}</dd>
        </div>
        <div>
          <dt>{t('standing.limit')}</dt>
          <dd>{formatPrice({ amount: monthLimit, currency })}</dd>
        </div>
      </dl>
      {closesOthers && <p>{t('standing.closes', { name: paymentName })}</p>}
    </>
  );
}

function useRhythm({ every, weekday, monthDay, below, hour, currencyCode }: TermsOf): string {
  const t = useTexts(standingTexts);
  const formatPrice = useFormatPrice();
  const dateWords = useTexts(dayTexts)('time.months');
  if (every === 'low')
    return t('standing.rhythm-low', { below: formatPrice({ amount: below ?? '0', currency: currencyCode }) });
  const ofMonth = writeDayOfMonth(monthDay ?? 1, dateWords);
  const at = { hour: toHour(hour), day: every === 'week' ? t(toWeekday(weekday)) : ofMonth };
  return t(`standing.rhythm-${every}`, at);
}

/** `09:00`. */
function toHour(hour: number | string): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function toWeekday(weekday: number | null) {
  return `standing.weekday-${(weekday ?? 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7}` as const;
}

/** Asks before a standing order begins: everything that it may do, and how it ends. */
function Review({
  lineId,
  offer,
  outcome: { form, terms },
}: {
  lineId: string;
  offer: StandingOffer;
  outcome: Extract<StandingOutcome, { kind: 'review' }>;
}) {
  const t = useTexts(standingTexts);
  const day = useFormatDay();
  const chosen = toTerms(form, { offer, terms });
  const formatPrice = useFormatPrice();
  const { paymentMode } = readWay(form.paymentMode);
  const isCard = offer.modes.some((mode) => mode.isCard && mode.paymentMode === paymentMode);
  const currency = terms.currencyCode;
  const sums = {
    price: formatPrice({ amount: terms.amount, currency }),
    limit: formatPrice({ amount: form.monthLimit, currency }),
  };
  return (
    <Card raised aria-labelledby="review" className="grid gap-4">
      <h2 id="review">{t('standing.review')}</h2>
      <p className="font-semibold">{useTermsTitle(chosen)}</p>
      <p>{t('standing.for', { number: formatMsisdn(offer.msisdn) })}</p>
      <Terms of={chosen} />
      {isCard && <p className="font-semibold">{t('standing.promise-card', sums)}</p>}
      {terms.firstDay && (
        <p>{t(isCard ? 'standing.first-card' : 'standing.first', { day: day(terms.firstDay) })}</p>
      )}
      <p>{t(form.every === 'low' ? 'standing.promise-low' : 'standing.promise')}</p>
      {chosen.withoutAsking && !isCard && <p>{t('standing.promise-permit', { name: chosen.paymentName })}</p>}
      {isCard && form.standingOrderId !== '' && <p>{t('standing.card-replaces')}</p>}
      <p>{t('standing.promise-stop')}</p>
      {isCard && <p>{t('standing.promise-card-stop')}</p>}
      <Form method="post" className="receipt-actions">
        {Object.entries(form).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="agreedAmount" value={terms.amount} />
        <Button type="submit" name="intent" value="agree">
          {t(isCard ? 'standing.agree-pay' : 'standing.agree')}
        </Button>
        <PageLink to={standingPath(lineId)} className="btn btn-quiet">
          {t('standing.no')}
        </PageLink>
      </Form>
    </Card>
  );
}

function toTerms(
  form: StandingChoice,
  { offer, terms }: { offer: StandingOffer; terms: { amount: string; currencyCode: string } },
): TermsOf {
  const bundle =
    form.what === 'bundle' && offer.bundles.find(({ productCode }) => productCode === form.productCode);
  const { paymentMode, withoutAsking } = readWay(form.paymentMode);
  const mode = offer.modes.find((each) => each.paymentMode === paymentMode);
  return {
    ...terms,
    bundleDescription: bundle ? bundle.name : null,
    every: form.every as TermsOf['every'],
    weekday: Number(form.weekday),
    monthDay: Number(form.monthDay),
    below: form.below,
    hour: Number(form.hour),
    paymentName: mode?.paymentName ?? '',
    withoutAsking,
    closesOthers: withoutAsking && (mode?.closesOthers ?? false),
    monthLimit: form.monthLimit,
  };
}
