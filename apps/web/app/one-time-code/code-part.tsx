import type { Post, PostFields } from '../form/use-post.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/notice.tsx';
import { CodeClosingNotice } from './code-closing-notice.tsx';
import { CodeForm } from './code-form.tsx';
import type { CodeStep } from './code-step.ts';
import { codeTexts } from './code-texts.ts';
import { LazyOtherProof } from './lazy-other-proof.tsx';

export type CodePartProps = {
  /** Wallet that the payer needs; left out, the brand's own. */
  wallet?: string | undefined;
  /** Number that receives the code. The number in the server's answer overrides it. */
  recipient: string;
  /** The state of the code; `null` before the first answer. */
  step: CodeStep | null;
  /** Why a code is needed, where it is not usual. */
  why?: string | undefined;
  /** The posts of the screen. It has posted the request for the first code. */
  post: Pick<Post<object>, 'isBusy' | 'hasFailed' | 'send'>;
  /** The fields of the screen, sent with every post. */
  fields: PostFields;
  /** Requests the first code again after it could not be sent. */
  sendAgain: () => void;
  close: () => void;
};

/** What the dialog of a code shows when the server has answered. */
export function CodePart({ wallet, recipient, step, why, post, fields, sendAgain, close }: CodePartProps) {
  const t = useTexts(codeTexts);
  switch (step?.kind) {
    case 'open':
      return (
        <>
          {why && <Alert tone="warning">{why}</Alert>}
          <CodeForm step={step} recipient={recipient} fields={fields} post={post} />
        </>
      );
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
