import type { StaffCase } from '@portal/contract/staff/staff-case';
import { Link } from 'react-router';
import { formatAmount } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Age } from '../ui/age.tsx';
import { State } from './payment-table.tsx';

/** Other payments of the numbers of a case, at its side: whoever was charged twice is answered without a second search. */
export function RelatedPayments({ rows }: { rows: StaffCase['related'] }) {
  const { t, name, language } = useTexts();
  return (
    <section aria-labelledby="related" className="card">
      <h2 id="related">{t('related.title')}</h2>
      {rows.length === 0 && <p className="quiet">{t('related.none')}</p>}
      <ul className="related">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/payments/${row.id}`}>{row.code}</Link>
            <span>
              <Age since={row.createdAt} />, {name('figures.kind', row.kind)}{' '}
              <strong>{formatAmount(row.money, language)}</strong>{' '}
              <span className="number">{row.msisdn}</span>
            </span>
            <State {...row} />
          </li>
        ))}
      </ul>
    </section>
  );
}
