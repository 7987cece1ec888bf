import { formatLocalTime } from '@portal/domain/time/format-local-time';
import { Form } from 'react-router';
import { dayTexts } from '../../i18n/day-texts.ts';
import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { lazyPart } from '../../page/lazy-part.tsx';
import { LinkButton, PageLink } from '../../page/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LineBalances } from './line-balances.tsx';
import { LineBill } from './line-bill.tsx';
import { LinePurchases } from './line-purchases.tsx';
import { LineUsage } from './line-usage.tsx';
import type { MyLine, MyLines } from './lines-step.ts';
import { linesTexts } from './texts.ts';

/** In a script of its own, because it is closed at first. */
const LineReminders = lazyPart('LineReminders', () =>
  import('./line-reminders.tsx').then((module) => module.LineReminders),
);

type LineCardProps = { line: MyLine; keptDays: number };
type CardProps = LineCardProps & { channels: MyLines['reminderChannels'] };

/** One line: what is left, the next purchase by one press, and how long this browser shows it. */
export function LineCard({ line, keptDays, channels }: CardProps) {
  const t = useTexts(linesTexts);
  const { msisdn, lineType, lineId } = line;
  const number = formatMsisdn(msisdn);
  const titleId = `line-${lineId}`;
  const isBilled = lineType === 'POSTPAID' || lineType === 'HYBRID';
  return (
    <Card raised aria-labelledby={titleId} className="grid gap-4">
      <h2 id={titleId}>{number}</h2>
      <LineBalances line={line} />
      {line.bill && <LineBill bill={line.bill} />}
      <p className="receipt-actions">
        {isBilled && (
          <LinkButton to={`/postpaid-bill-pay?msisdn=${msisdn}`} aria-describedby={titleId}>
            {t('lines.pay-bill')}
          </LinkButton>
        )}
        {lineType !== 'POSTPAID' && lineType !== 'BROADBAND' && (
          <LinkButton
            to={`/prepaid-recharge?msisdn=${msisdn}`}
            look={isBilled ? 'secondary' : 'primary'}
            aria-describedby={titleId}
          >
            {t('lines.recharge')}
          </LinkButton>
        )}
        <LinkButton
          to={`${lineType === 'BROADBAND' ? '/broadband-recharge' : '/data-bundle'}?msisdn=${msisdn}`}
          look="secondary"
          aria-describedby={titleId}
        >
          {t('lines.buy-bundle')}
        </LinkButton>
      </p>
      {line.usage && <LineUsage usage={line.usage} />}
      {line.purchases.length > 0 && <LinePurchases purchases={line.purchases} />}
      {channels.length > 0 && lineType !== null && (
        <LineReminders line={line} channels={channels} titleId={titleId} />
      )}
      <LineOnDevice line={line} keptDays={keptDays} titleId={titleId} />
    </Card>
  );
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
