import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProgressRing } from '../ui/progress-ring.tsx';
import { CLOSE_SECONDS, type CodeEvent, type CodeFlow } from './code-flow.ts';
import { codeTexts } from './code-texts.ts';

type CodeEndingProps = {
  /** Wallet that the number has no account for; left out, the brand's own. */
  wallet?: string | undefined;
  flow: Extract<CodeFlow, { step: 'ending' }>;
  /** Formatted number. */
  number: string;
  dispatch: (event: CodeEvent) => void;
};

/**
 * Shows why the dialog cannot continue, with a visible countdown, a button to close now and one to stay (RULINGS 28,
 * WCAG 2.2.1).
 */
export function CodeClosingNotice({ wallet, flow, number, dispatch }: CodeEndingProps) {
  const t = useTexts(codeTexts, wallet ? { wallet } : {});
  const { reason, message, closesIn } = flow;
  // A number that another wallet refuses can be valid for the brand's wallet (SPEC section 5 "Airtime").
  const notAWallet = wallet ? 'code.not-a-payer' : 'code.not-a-wallet';
  const title = t(reason === 'not-a-wallet' ? notAWallet : `code.${reason}`);
  return (
    <div className="grid gap-5">
      <div role="alert">
        <Notice tone="error">
          <strong>{reason !== 'not-a-wallet' && message ? message : title}</strong>
          {reason === 'not-a-wallet' && <p>{t(`${notAWallet}-help`, { number })}</p>}
        </Notice>
      </div>
      {closesIn !== null && (
        <div className="flex items-center gap-4">
          <ProgressRing value={closesIn / CLOSE_SECONDS} label={t('code.closes-in', { count: closesIn })}>
            {closesIn}
          </ProgressRing>
          <span>{t('code.closes-in', { count: closesIn })}</span>
        </div>
      )}
      <div className="grid gap-3">
        <Button wide onClick={() => dispatch({ type: 'closed' })}>
          {t('code.close-now')}
        </Button>
        {closesIn !== null && (
          <Button wide look="secondary" onClick={() => dispatch({ type: 'countdown-stopped' })}>
            {t('code.keep-open')}
          </Button>
        )}
      </div>
    </div>
  );
}
