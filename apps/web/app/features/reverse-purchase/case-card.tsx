import { useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import type { Reversal } from './reversal-step.ts';
import { reversalTexts } from './texts.ts';

type CaseCardProps = { reversal: Reversal; opened: NonNullable<Reversal['reversal']['case']> };

/** The case, its state and, while it is open, what happens next. */
export function CaseCard({ reversal: { isNotified }, opened }: CaseCardProps) {
  const t = useTexts(reversalTexts);
  const { customerCareNumber: number } = useRootData();
  const { caseReference: reference, caseState } = opened;
  return (
    <Card raised aria-labelledby="case" className="grid gap-3">
      <div role="status">
        <h2 id="case">{t('reversal.case', { reference })}</h2>
        <p>{t(`reversal.state-${caseState}`)}</p>
      </div>
      {caseState === 'open' && (
        <>
          <h3>{t('reversal.next')}</h3>
          <ol className="list-decimal pl-5">
            <li>{t('reversal.next-1')}</li>
            <li>{t('reversal.next-2')}</li>
            <li>{t(isNotified ? 'reversal.next-3' : 'reversal.next-page')}</li>
          </ol>
        </>
      )}
      <p>
        <a href={`tel:${number}`}>{t('reversal.care', { number, reference })}</a>
      </p>
    </Card>
  );
}
