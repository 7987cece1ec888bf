import type { StaffPayment } from '@portal/contract/staff/staff-payment';
import { formatTime } from '../texts/format.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { Age } from '../ui/age.tsx';

/** How far an open payment is: why it is no further, what happens next by itself, and what a caller can be told. */
export function CaseProgress({ payment }: { payment: StaffPayment }) {
  const { t, translate, language } = useTexts();
  const { progress, cause, charged, dueAt, tries } = payment;
  if (!progress) return null;
  const { stage, since, problem, until } = progress;
  return (
    <section aria-labelledby="progress" className="notice progress">
      <h2 id="progress">
        {translate('progress', stage)} <Age since={since} />
      </h2>
      {cause && <p>{translate('cause', cause)}</p>}
      {problem && <p>{t(`problem.${problem}` as TextKey)}</p>}
      {dueAt && tries > 0 && (
        <p>
          {t(charged ? 'progress.next' : 'progress.check', {
            time: formatTime(dueAt, language),
            count: tries,
          })}{' '}
          {until && t('progress.until', { time: formatTime(until, language) })}
        </p>
      )}
      <p>
        <strong>{t('progress.say')}</strong> {translate('say', stage)}
      </p>
    </section>
  );
}
