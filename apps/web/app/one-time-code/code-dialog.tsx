import type { Post, PostFields } from '../form/use-post.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Alert } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { CodeClosingNotice } from './code-closing-notice.tsx';
import { CodeForm } from './code-form.tsx';
import type { CodeEndReason, CodeStep } from './code-step.ts';
import { codeTexts } from './code-texts.ts';
import { LazyOtherProof } from './lazy-other-proof.tsx';

type CodeDialogProps = {
  /** Wallet that the payer needs; left out, the brand's own. */
  wallet?: string | undefined;
  /** Number that receives the code. The number in the server's answer overrides it. */
  recipient: string;
  /** The state of the code; `null` before the first answer. */
  step: CodeStep | null;
  /** The posts of the screen. It has posted the request for the first code. */
  post: Pick<Post<object>, 'isBusy' | 'hasFailed' | 'send'>;
  /** The fields of the screen, sent with every post. */
  fields: PostFields;
  /** Requests the first code again after it could not be sent. */
  sendAgain: () => void;
  /** Called with the reason when the dialog could not continue. */
  onClosed: (reason: CodeEndReason | null) => void;
};

/** Verifies a one-time code (SPEC section 2 "OTP modal"). Open while mounted. */
export function CodeDialog({ wallet, recipient, step, post, fields, sendAgain, onClosed }: CodeDialogProps) {
  const t = useTexts(codeTexts);
  const close = () => onClosed(step?.kind === 'ended' ? step.reason : null);
  const isSending = post.isBusy && (step === null || step.kind === 'not-sent');
  return (
    <Dialog open title={t('code.title')} onClose={close} closeLabel={t('code.close')}>
      {isSending ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {t('code.sending', { number: formatMsisdn(recipient) })}
        </p>
      ) : (
        <CodePart {...{ wallet, recipient, step, post, fields, sendAgain, close }} />
      )}
    </Dialog>
  );
}

type CodePartProps = Omit<CodeDialogProps, 'onClosed'> & { close: () => void };

function CodePart({ wallet, recipient, step, post, fields, sendAgain, close }: CodePartProps) {
  const t = useTexts(codeTexts);
  switch (step?.kind) {
    case 'open':
      return <CodeForm step={step} recipient={recipient} fields={fields} post={post} />;
    case 'handset':
      return <LazyOtherProof step={step} fields={fields} post={post} />;
    case 'ended':
      return (
        <CodeClosingNotice wallet={wallet} ended={step} number={formatMsisdn(recipient)} close={close} />
      );
    default:
      return (
        <div className="grid gap-4">
          <Alert>{step?.isProofOver ? t('handset.over') : (step?.message ?? t('code.not-sent'))}</Alert>
          <Button wide onClick={sendAgain}>
            {t('code.try-again')}
          </Button>
        </div>
      );
  }
}
