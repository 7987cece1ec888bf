import { useTexts } from '../../../../i18n/use-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { processingTexts } from './processing-texts.ts';

/** How far a payment is, from the status that the server reports. */
export type Progress = 'sent' | 'paid' | 'delivered';

/** The progress of a status; `null` when only the status page can say how it stands. */
export function progressOf(status: string): Progress | null {
  if (status === 'SUCCESS') return 'delivered';
  if (status === 'REQUEST_RAISED') return 'paid';
  return status === 'IN_PROCESS' ? 'sent' : null;
}

/** A wallet reports the PIN and the charge together: nothing else says that the PIN was received. */
const STEPS = [
  { step: 'sent', after: ['sent', 'paid', 'delivered'] },
  { step: 'pin', after: ['paid', 'delivered'] },
  { step: 'paid', after: ['paid', 'delivered'] },
  { step: 'delivered', after: ['delivered'] },
] as const satisfies { step: string; after: readonly Progress[] }[];

/** The steps of a payment that is approved on the phone: done, or still ahead. */
export function PaymentProgress({ progress }: { progress: Progress }) {
  const t = useTexts(processingTexts);
  return (
    <ol className="timeline" aria-label={t('processing.progress')}>
      {STEPS.map(({ step, after }) =>
        (after as readonly Progress[]).includes(progress) ? (
          <li key={step} className="tone-success">
            <Icon name="tick" />
            <span>{t(`processing.done-${step}`)}</span>
          </li>
        ) : (
          <li key={step} className="ahead">
            <span>{t(`processing.ahead-${step}`)}</span>
          </li>
        ),
      )}
    </ol>
  );
}
