import type { StaffCasePreview } from '@portal/contract/staff/staff-case';
import { formatAmount } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';

type SecondPersonNoteProps = Pick<StaffCasePreview, 'why' | 'needsApproval' | 'leftToday'>;

/** Whether an act needs a second person and why, or how much of the day's limit is left before it. */
export function SecondPersonNote({ why, needsApproval, leftToday }: SecondPersonNoteProps) {
  const { t, translate, language } = useTexts();
  const left = leftToday && t('second.left', { amount: formatAmount(leftToday, language) });
  if (!needsApproval) return left && <p className="quiet">{left}</p>;
  return (
    <p className="notice">
      {t('case.needs-approval')} {why && translate('second-person', why)} {why === 'day' && left}
    </p>
  );
}
