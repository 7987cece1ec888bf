import type { DisturbanceOfPayment } from '@portal/contract/staff/staff-incidents';
import { Link } from 'react-router';
import { formatAmount, formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';

/** What was announced for the time of the payment, for a caller who asks whether it was their own fault, and what they get for it. */
export function CaseDisturbances({ rows }: { rows: DisturbanceOfPayment[] }) {
  const { t, name, language } = useTexts();
  return rows.map(({ id, texts, startedAt, endedAt, districts, got }) => {
    const from = formatTime(startedAt, language);
    const title = endedAt
      ? t('case.disturbance', { from, to: formatTime(endedAt, language) })
      : t('case.disturbance.open', { from });
    const where = districts.length > 0 ? ` (${districts.join(', ')})` : '';
    return (
      <div key={id} className="notice progress">
        <p>
          <Link to={`/incidents/${id}`}>{title + where}</Link>
          {t('app.colon')} {texts[language] ?? texts.en}
        </p>
        <p>
          {got
            ? t('case.disturbance.got', {
                amount: formatAmount(got.money, language),
                state: name('incidents.state', got.state),
              })
            : t('case.disturbance.nothing')}
        </p>
      </div>
    );
  });
}
