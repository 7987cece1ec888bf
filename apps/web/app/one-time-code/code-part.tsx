import { useState } from 'react';
import type { Post, PostFields } from '../form/use-post.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/notice.tsx';
import { ProgressRing } from '../ui/progress-ring.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
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

/** Seconds after which a dialog that cannot continue closes itself. SPEC section 4 "OTP modal". */
const CLOSE_SECONDS = 11;

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

type CodeClosingNoticeProps = {
  /** Wallet that the number has no account for; left out, the brand's own. */
  wallet?: string | undefined;
  ended: Extract<CodeStep, { kind: 'ended' }>;
  /** Formatted number. */
  number: string;
  close: () => void;
};

/**
 * Shows why the dialog cannot continue, with a visible countdown, a button to close now and one to stay (RULINGS 28,
 * WCAG 2.2.1).
 */
function CodeClosingNotice({ wallet, ended, number, close }: CodeClosingNoticeProps) {
  const t = useTexts(codeTexts, wallet ? { wallet } : {});
  const [isStopped, setStopped] = useState(false);
  const closesIn = useCountdown(CLOSE_SECONDS, { running: !isStopped, onEnd: close });
  const { reason, message } = ended;
  // A number that another wallet refuses can be valid for the brand's wallet (SPEC section 5 "Airtime").
  const notAWallet = wallet ? 'code.not-a-payer' : 'code.not-a-wallet';
  const title = t(reason === 'not-a-wallet' ? notAWallet : `code.${reason}`);
  return (
    <div className="grid gap-5">
      <Alert>
        <strong>{reason !== 'not-a-wallet' && message ? message : title}</strong>
        {reason === 'not-a-wallet' && <p>{t(`${notAWallet}-help`, { number })}</p>}
      </Alert>
      {!isStopped && (
        <div className="flex items-center gap-4">
          <ProgressRing value={closesIn / CLOSE_SECONDS} label={t('code.closes-in', { count: closesIn })}>
            {closesIn}
          </ProgressRing>
          <span>{t('code.closes-in', { count: closesIn })}</span>
        </div>
      )}
      <div className="grid gap-3">
        <Button wide onClick={close}>
          {t('code.close-now')}
        </Button>
        {!isStopped && (
          <Button wide look="secondary" onClick={() => setStopped(true)}>
            {t('code.keep-open')}
          </Button>
        )}
      </div>
    </div>
  );
}
