import { type ComponentType, lazy, Suspense } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { ReloadPage } from '../offline/reload-page.tsx';
import { withWholeStyle } from '../page/whole-style.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { CodePartProps } from './code-part.tsx';
import type { CodeEndReason } from './code-step.ts';
import { codeTexts } from './code-texts.ts';

/** Of the dialog of a code. */
export type CodeDialogProps = Omit<CodePartProps, 'close'> & {
  /** Called with the reason when the dialog could not continue. */
  onClosed: (reason: CodeEndReason | null) => void;
};

const loadPart = () => withWholeStyle(import('./code-part.tsx'));

/** In a script of its own, which arrives while the first code is sent: few who open a page ask for a code. */
const LazyCodePart = lazy<ComponentType<CodePartProps>>(() =>
  loadPart().then(
    ({ CodePart }) => ({ default: CodePart }),
    () => ({ default: ReloadPage }),
  ),
);

/** Verifies a one-time code (SPEC section 2 "OTP modal"). Open while mounted. */
export function CodeDialog({ onClosed, ...part }: CodeDialogProps) {
  const t = useTexts(codeTexts);
  const { recipient, step, post } = part;
  const close = () => onClosed(step?.kind === 'ended' ? step.reason : null);
  const isSending = post.isBusy && (step === null || step.kind === 'not-sent');
  const sending = (
    <p role="status" className="flex items-center gap-3">
      <Spinner /> {t('code.sending', { number: formatMsisdn(recipient) })}
    </p>
  );
  return (
    <Dialog
      open
      title={t('code.title')}
      busy={post.isBusy && step?.kind === 'open'}
      onClose={close}
      closeLabel={t('code.close')}
    >
      <Suspense fallback={sending}>{isSending ? sending : <LazyCodePart {...part} close={close} />}</Suspense>
    </Dialog>
  );
}
