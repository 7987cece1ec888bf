import { MAX_COMPENSATED } from '@portal/contract/incident-limits';
import type { StaffInput } from '@portal/contract/staff/staff-calls';
import type { StaffIncidentPage } from '@portal/contract/staff/staff-incidents';
import { useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { formatAmount, formatTime } from '../texts/format.ts';
import { translateOutcome } from '../texts/translate-data.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { Fact } from '../ui/fact.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { useAffectedText } from './affected-text.ts';
import { IncidentForm } from './incident-form.tsx';

/** Loads a disturbance, whom it hit, and what they got. */
export const loadIncident = ({ params }: LoaderFunctionArgs) =>
  callDesk('readIncident', { id: params.id ?? '' });

/** A disturbance: what visitors read, whom it hit by the records, and what they get. */
export function IncidentPage() {
  const page = useLoaderData<StaffIncidentPage>();
  const { incident, choices } = page;
  const { t, language } = useTexts();
  const may = useMay();
  const affectedText = useAffectedText(choices);
  const [writing, setWriting] = useState<'change' | 'again' | null>(null);
  const navigate = useNavigate();
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <p>
        <Link to="/incidents">{t('incidents.back')}</Link>
      </p>
      <h1>{affectedText(incident.affected)}</h1>
      {writing ? (
        <IncidentForm
          key={incident.version}
          choices={choices}
          {...(writing === 'again' ? { incident: null, like: incident } : { incident })}
          onDone={() => {
            setWriting(null);
            if (writing === 'again') void navigate('/incidents');
          }}
        />
      ) : (
        <section className="card" aria-label={t('incidents.text')}>
          <dl className="facts">
            <Fact name={t('incidents.from')}>{formatTime(incident.startedAt, language)}</Fact>
            <Fact name={t('incidents.to')}>
              {incident.endedAt ? formatTime(incident.endedAt, language) : t('incidents.open')}
            </Fact>
            {choices.languages.map(({ code, name }) => (
              <Fact key={code} name={name}>
                <span lang={code}>{incident.texts[code as keyof typeof incident.texts]}</span>
              </Fact>
            ))}
          </dl>
          {may('saveIncident') && (
            <div className="row">
              {!incident.endedAt && new Date(incident.startedAt) < new Date() && (
                <Button className="button" onPress={() => setEnding(true)}>
                  {t('incidents.end')}
                </Button>
              )}
              <Button className="button plain" onPress={() => setWriting('change')}>
                {t('incidents.change')}
              </Button>
              {incident.endedAt && (
                <Button className="button plain" onPress={() => setWriting('again')}>
                  {t('incidents.again')}
                </Button>
              )}
            </div>
          )}
        </section>
      )}
      <Hit page={page} />
      {isEnding && (
        <ReasonDialog
          title={t('incidents.end')}
          onClose={() => setEnding(false)}
          onConfirm={async ({ reason }) => {
            await callDesk('saveIncident', { ...incident, endedAt: new Date().toISOString(), reason });
          }}
        >
          <p>{affectedText(incident.affected)}</p>
          <p>{t('incidents.end.preview')}</p>
        </ReasonDialog>
      )}
    </>
  );
}

/** Whom it hit by the records, and what they get. */
function Hit({ page }: { page: StaffIncidentPage }) {
  const { t, name, language } = useTexts();
  const may = useMay();
  const columns = useLineColumns();
  const { hit, reports, compensations } = page;
  return (
    <section className="card stack" aria-labelledby="hit">
      <h2 id="hit">{t('incidents.hit')}</h2>
      <p>{t(hit ? 'incidents.hit.about' : 'incidents.hit.unknown')}</p>
      {reports !== null && <p>{t('incidents.reports', { count: reports })}</p>}
      {hit?.isCut && <p className="notice">{t('incidents.hit.cut')}</p>}
      {compensations.length > 0 && (
        <ul>
          {compensations.map(({ state, count, money }) => (
            <li key={state}>
              {t('incidents.sum', {
                state: name('incidents.state', state),
                count,
                amount: formatAmount(money, language),
              })}
            </li>
          ))}
        </ul>
      )}
      {hit && may('proposeCompensation') && hit.total > 0 && (
        <CompensationForm
          page={page}
          open={hit.open}
          isWaiting={compensations.some(({ state }) => state === 'proposed')}
        />
      )}
      {hit && (
        <DataTable
          name="hit"
          caption={t('incidents.hit.count', { count: hit.total })}
          columns={columns}
          rows={hit.lines}
          rowKey={({ payment }) => payment.id}
          none={t('incidents.hit.none')}
        />
      )}
    </section>
  );
}

type Line = NonNullable<StaffIncidentPage['hit']>['lines'][number];

function useLineColumns(): Columns<Line> {
  const texts = useTexts();
  const { t, name } = texts;
  return [
    { header: t('row.number'), kind: 'code', cell: (row) => row.msisdn },
    {
      header: t('incidents.latest'),
      kind: 'code',
      cell: (row) => <Link to={`/payments/${row.payment.id}`}>{row.payment.code}</Link>,
    },
    { header: t('incidents.failed'), kind: 'number', cell: (row) => row.failed || null },
    { header: t('incidents.late'), kind: 'number', cell: (row) => row.late || null },
    { header: t('incidents.got'), money: (row) => row.got?.money },
    {
      header: t('row.state'),
      cell: (row) =>
        row.got &&
        [name('incidents.state', row.got.state), row.got.refusal && translateOutcome(texts, row.got.refusal)]
          .filter(Boolean)
          .join(', '),
    },
  ];
}

type Gift = StaffInput<'proposeCompensation'>['give'];

type CompensationFormProps = {
  page: StaffIncidentPage;
  /** How many lines have nothing yet. */
  open: number;
  /** A proposal about this disturbance waits: there is one at a time. */
  isWaiting: boolean;
};

/** Proposes what each line that was hit and has nothing yet gets: airtime of an amount, or a bundle. A second person decides. */
function CompensationForm({ page, open, isWaiting }: CompensationFormProps) {
  const { t, language } = useTexts();
  const [bundle, setBundle] = useState('');
  const [gift, setGift] = useState<Gift | null>(null);
  const [done, setDone] = useState('');
  const [isTooMuch, setTooMuch] = useState(false);
  const mostId = useId();
  const { incident, most, bundles } = page;
  const nameOf = (code: string) => {
    const found = bundles.find((each) => each.code === code);
    return found ? `${found.name}, ${formatAmount(found.money, language)}` : code;
  };
  const whyNot = open === 0 ? 'incidents.hit.all-have' : isWaiting ? 'incidents.hit.waits' : null;
  if (whyNot) return <p role="status">{done || t(whyNot)}</p>;
  return (
    <>
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const amount = String(new FormData(form).get('amount') ?? '').replace(/[\s,]/g, '');
          const isAbove = bundle === '' && Number(amount) > Number(most.amount);
          setTooMuch(isAbove);
          if (isAbove) return form.querySelector<HTMLInputElement>('[name="amount"]')?.focus();
          setGift(bundle ? { bundle } : { amount });
        }}
      >
        <Choice
          label={t('incidents.give')}
          values={bundles.map(({ code }) => code)}
          textOf={nameOf}
          none={t('incidents.give.airtime')}
          value={bundle}
          onChange={({ target }) => setBundle(target.value)}
        />
        {bundle === '' && (
          <label>
            {t('incidents.each', { currency: most.currency })}
            <input
              name="amount"
              inputMode="decimal"
              required
              maxLength={12}
              autoComplete="off"
              aria-invalid={isTooMuch}
              aria-describedby={mostId}
            />
            <small id={mostId} role={isTooMuch ? 'alert' : undefined}>
              {t('incidents.most', { amount: formatAmount(most, language) })}
            </small>
          </label>
        )}
        <button type="submit" className="button">
          {t('incidents.propose')}
        </button>
      </form>
      <p role="status">{done}</p>
      {gift && (
        <ReasonDialog
          title={t('incidents.propose')}
          onClose={() => setGift(null)}
          onConfirm={async ({ reason }) => {
            const { customers, leftOut, money } = await callDesk('proposeCompensation', {
              id: incident.id,
              give: gift,
              reason,
            });
            setDone(t('incidents.proposed', { customers, leftOut, amount: formatAmount(money, language) }));
          }}
        >
          <p>
            {'bundle' in gift
              ? nameOf(gift.bundle)
              : formatAmount({ amount: String(gift.amount), currency: most.currency }, language)}
          </p>
          <p>{t('incidents.propose.lines', { count: Math.min(open, MAX_COMPENSATED) })}</p>
          <p>{t('incidents.propose.preview', { most: MAX_COMPENSATED })}</p>
        </ReasonDialog>
      )}
    </>
  );
}
