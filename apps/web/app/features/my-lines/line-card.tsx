import type { Currency } from '@portal/domain/money/money';
import { type NumberPage, servesLine } from '@portal/domain/products/line';
import { formatLocalTime } from '@portal/domain/time/format-local-time';
import { Form } from 'react-router';
import { useIsOffered, useSellsPostpaidBundles } from '../../context/root-data.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useFormatOutstanding, useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { lazyPart } from '../../page/lazy-part.tsx';
import { LinkButton, PageLink } from '../../page/page-link.tsx';
import { useBoughtName } from '../../purchase/use-bought-name.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { MyLine, MyLines } from './lines-step.ts';
import { linesTexts } from './texts.ts';

/** In a script of its own, because it is closed at first. */
const LineReminders = lazyPart('LineReminders', () =>
  import('./line-reminders.tsx').then((module) => module.LineReminders),
);

type LineCardProps = { line: MyLine; keptDays: number };

type CardProps = LineCardProps & {
  channels: MyLines['reminderChannels'];
  pushKey: string | null;
  hasStandingOrders: boolean;
};

/** One line: what is left, the next purchase by one press, and how long this browser shows it. */
export function LineCard({ line, keptDays, channels, pushKey, hasStandingOrders }: CardProps) {
  const t = useTexts(linesTexts);
  const { msisdn, lineType, lineId } = line;
  const number = formatMsisdn(msisdn);
  const titleId = `line-${lineId}`;
  const pages = useLinePages(lineType);
  return (
    <Card raised aria-labelledby={titleId} className="grid gap-4">
      <h2 id={titleId}>{number}</h2>
      <LineBalances line={line} />
      {line.bill && <LineBill bill={line.bill} />}
      <p className="receipt-actions">
        {pages.has('postpaid-bill-pay') && (
          <LinkButton to={`/postpaid-bill-pay?msisdn=${msisdn}`} aria-describedby={titleId}>
            {t('lines.pay-bill')}
          </LinkButton>
        )}
        {pages.has('prepaid-recharge') && (
          <LinkButton to={`/prepaid-recharge?msisdn=${msisdn}`} aria-describedby={titleId}>
            {t('lines.recharge')}
          </LinkButton>
        )}
        {BUNDLE_PAGES.filter((page) => pages.has(page)).map((page) => (
          <LinkButton key={page} to={`/${page}?msisdn=${msisdn}`} look="secondary" aria-describedby={titleId}>
            {t('lines.buy-bundle')}
          </LinkButton>
        ))}
        {hasStandingOrders && lineType !== null && lineType !== 'BROADBAND' && (
          <LinkButton to={`/my-lines/standing-orders?line=${lineId}`} look="quiet" aria-describedby={titleId}>
            {t('lines.standing-orders')}
          </LinkButton>
        )}
      </p>
      {line.usage && <LineUsage usage={line.usage} />}
      {line.purchases.length > 0 && <LinePurchases purchases={line.purchases} />}
      {channels.length > 0 && lineType !== null && (
        <LineReminders line={line} channels={channels} pushKey={pushKey} titleId={titleId} />
      )}
      <LineOnDevice line={line} keptDays={keptDays} titleId={titleId} />
    </Card>
  );
}

const BUNDLE_PAGES = ['data-bundle', 'broadband-recharge'] as const;
const NUMBER_PAGES: readonly NumberPage[] = ['postpaid-bill-pay', 'prepaid-recharge', ...BUNDLE_PAGES];

/** The offered pages that serve a line. One whose type cannot be read now is taken for the most usual one, and each page checks it. */
function useLinePages(lineType: MyLine['lineType']): ReadonlySet<NumberPage> {
  const flags = { postpaidBundles: useSellsPostpaidBundles() };
  const isOffered = useIsOffered();
  const line = (lineType ?? 'PREPAID').toLowerCase() as Lowercase<NonNullable<MyLine['lineType']>>;
  return new Set(NUMBER_PAGES.filter((page) => isOffered(`/${page}`) && servesLine(page, line, flags)));
}

/** How long this browser shows the line, and who else does. */
function LineOnDevice({ line, keptDays, titleId }: LineCardProps & { titleId: string }) {
  const t = useTexts(linesTexts);
  const day = useFormatDay();
  const months = useTexts(dayTexts)('time.months');
  const { lineId, isKept, until, otherDevices, viewedAt } = line;
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <input type="hidden" name="lineId" value={lineId} />
      {isKept ? (
        <p className="quiet-note">{t('lines.kept', { day: day(until) })}</p>
      ) : (
        <>
          <p className="quiet-note">{t('lines.visit', { time: formatLocalTime(until, months) })}</p>
          <p className="quiet-note">{t('lines.keep-about', { count: keptDays })}</p>
        </>
      )}
      {viewedAt && (
        <p className="quiet-note">{t('lines.viewed', { time: formatLocalTime(viewedAt, months) })}</p>
      )}
      {otherDevices > 0 && <p>{t('lines.others', { count: otherDevices })}</p>}
      <p className="receipt-actions">
        {!isKept && (
          <Button type="submit" look="secondary" name="intent" value="keep" aria-describedby={titleId}>
            {t('lines.keep')}
          </Button>
        )}
        {otherDevices > 0 && (
          <Button type="submit" look="secondary" name="intent" value="end-others" aria-describedby={titleId}>
            {t('lines.end-others')}
          </Button>
        )}
        <Button type="submit" look="quiet" name="intent" value="forget" aria-describedby={titleId}>
          {t('lines.forget')}
        </Button>
        <PageLink to="/history" className="btn btn-quiet">
          {t('lines.all-purchases')}
        </PageLink>
      </p>
    </Form>
  );
}

/** What a postpaid line owes, and when. */
function LineBill({ bill }: { bill: NonNullable<MyLine['bill']> }) {
  const t = useTexts(linesTexts);
  const day = useFormatDay();
  const format = useFormatOutstanding();
  const { owed, currencyCode, isCredit, isOverdue, dueDate } = bill;
  const shown = format({ decimal: owed, currency: currencyCode as Currency });
  return (
    <dl className="summary-rows line-rows">
      <div>
        <dt>{t(isCredit ? 'lines.credit' : 'lines.owed')}</dt>
        <dd>
          {shown}
          {!isCredit && dueDate && (
            <small className="block font-normal">
              {t(isOverdue ? 'lines.overdue' : 'lines.due', { day: day(dueDate) })}
            </small>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Until when the data lasts at the rate of the last days, and what each of them used. */
function LineUsage({ usage: { days, lastsUntil } }: { usage: NonNullable<MyLine['usage']> }) {
  const t = useTexts(linesTexts);
  const formatDay = useFormatDay();
  const most = Math.max(1, ...days.map(({ megabytes }) => megabytes));
  return (
    <div className="grid gap-2">
      {lastsUntil && <p>{t('lines.lasts', { day: formatDay(lastsUntil) })}</p>}
      <details className="line-details">
        <summary>{t('lines.usage')}</summary>
        <ul className="usage-days">
          {days.map(({ day, megabytes }) => (
            <li key={day}>
              <span>{formatDay(day)}</span>
              <meter min={0} max={most} value={megabytes} aria-label={formatDay(day)}>
                {megabytes}
              </meter>
              <span>{`${megabytes}\u00a0MB`}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

type Purchase = MyLine['purchases'][number];

/** The last purchases of a line. */
function LinePurchases({ purchases }: { purchases: readonly Purchase[] }) {
  const t = useTexts(linesTexts);
  return (
    <details className="line-details">
      <summary>{t('lines.purchases')}</summary>
      <dl className="summary-rows line-rows">
        {purchases.map((purchase) => (
          <PurchaseRow key={`${purchase.shortReference} ${purchase.at}`} purchase={purchase} />
        ))}
      </dl>
    </details>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const t = useTexts(linesTexts);
  const months = useTexts(dayTexts)('time.months');
  const formatPrice = useFormatPrice();
  const { amount, currencyCode: currency, at, outcome } = purchase;
  return (
    <div>
      <dt>
        {useBoughtName(purchase)}
        <small className="block">{formatLocalTime(at, months)}</small>
      </dt>
      <dd>
        {formatPrice({ amount, currency })}
        <small className="block font-normal">{t(`lines.outcome-${outcome}`)}</small>
      </dd>
    </div>
  );
}

/** What is left on a line, soonest to expire first. */
function LineBalances({ line: { balances } }: { line: MyLine }) {
  const t = useTexts(linesTexts);
  if (balances === null) return <Notice tone="warning">{t('lines.no-balance')}</Notice>;
  return (
    <dl className="summary-rows line-rows">
      {balances.map((balance) => (
        <BalanceRow
          key={`${balance.service} ${balance.balanceDescription} ${balance.expireTime}`}
          of={balance}
        />
      ))}
    </dl>
  );
}

type Balance = NonNullable<MyLine['balances']>[number];

function BalanceRow({ of: balance }: { of: Balance }) {
  const t = useTexts(linesTexts);
  const day = useFormatDay();
  const { service, balanceDescription, expireTime } = balance;
  return (
    <div>
      <dt>{balanceDescription}</dt>
      <dd>
        {useLeft(balance)}
        {service !== 'airtime' && (
          <small className="block font-normal">
            {expireTime === '' ? t('lines.no-end') : t('lines.until', { day: day(expireTime) })}
          </small>
        )}
      </dd>
    </div>
  );
}

/** What is left, with its unit. Airtime is money. */
function useLeft({ service, balance, balanceType, unitType }: Balance): string {
  const t = useTexts(linesTexts);
  const formatPrice = useFormatPrice();
  if (balanceType === 'UNLIMITED') return t('lines.unlimited');
  if (service === 'airtime') return formatPrice({ amount: balance, currency: unitType });
  return unitType === 'minutes' ? t('lines.minutes', { count: balance }) : `${balance}\u00a0${unitType}`;
}
