import { MAX_COMPENSATED } from '@portal/contract/incident-limits';
import type { StaffInput } from '@portal/contract/staff/staff-calls';
import type { StaffIncidentPage } from '@portal/contract/staff/staff-incidents';
import { useId, useState } from 'react';
import { callDesk } from '../calls/call-desk.ts';
import { formatAmount } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

type Gift = StaffInput<'proposeCompensation'>['give'];

type CompensationFormProps = {
  page: StaffIncidentPage;
  /** How many lines have nothing yet. */
  open: number;
  /** A proposal about this disturbance waits: there is one at a time. */
  isWaiting: boolean;
};

/** Proposes what each line that was hit and has nothing yet gets: airtime of an amount, or a bundle. A second person decides. */
export function CompensationForm({ page, open, isWaiting }: CompensationFormProps) {
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
