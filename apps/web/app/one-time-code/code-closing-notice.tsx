import { useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/notice.tsx';
import { ProgressRing } from '../ui/progress-ring.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import type { CodeStep } from './code-step.ts';
import { codeTexts } from './code-texts.ts';

/** Seconds after which a dialog that cannot continue closes itself. SPEC section 4 "OTP modal". */
const CLOSE_SECONDS = 11;

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
export function CodeClosingNotice({ wallet, ended, number, close }: CodeClosingNoticeProps) {
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
