import type { Money } from '@portal/domain/money';
import type { Msisdn } from '@portal/domain/msisdn';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { clockText } from '../../../blocks/clock-text.ts';
import { startPoll, WALLET_POLL_MS, walletSchedule } from '../../../blocks/poll.ts';
import { portal } from '../../../blocks/portal.ts';
import { shownMsisdn } from '../../../blocks/shown.ts';
import { useFormatMoney } from '../../../blocks/use-format-money.ts';
import { useSeconds } from '../../../blocks/use-seconds.ts';
import { useTexts } from '../../../blocks/use-texts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import { CancelForm } from './cancel-form.tsx';
import { NothingCame } from './nothing-came.tsx';
import { processingTexts } from './processing-texts.ts';

type ProcessingProps = {
  /** What the wallet is called; left out, the brand's own. */
  wallet?: string | undefined;
  transactionId: string;
  payer: Msisdn;
  amount: Money;
  maxTries: number;
  /** Where it goes on: when it is decided, when the tries are used up, or when the visitor wants to. */
  statusPath: string;
};

/** 'Processing': what to do on the handset, how long it takes, what if nothing comes, and a safe way out. */
export function ProcessingOverlay(props: ProcessingProps) {
  const { wallet, transactionId, payer, amount, maxTries, statusPath } = props;
  const t = useTexts(processingTexts, wallet ? { wallet } : {});
  const formatMoney = useFormatMoney();
  const total = (maxTries * WALLET_POLL_MS) / 1000;
  const [left, setLeft] = useState(total);
  useSeconds(true, () => setLeft((seconds) => Math.max(seconds - 1, 0)));
  useWatch(transactionId, maxTries, statusPath);
  const words = { number: shownMsisdn(payer), amount: formatMoney(amount) };
  return (
    <Dialog open title={t('processing.title')}>
      <div className="grid gap-5">
        <div className="flex items-center gap-4">
          <ProgressRing value={left / total} label={t('processing.left')}>
            {clockText(left)}
          </ProgressRing>
          <div>
            <p className="text-lg font-bold">{t('processing.lead')}</p>
            <p className="text-sm">{t('processing.time', { time: clockText(total) })}</p>
          </div>
        </div>
        <ol className="flow numbered">
          <li>{t('processing.step-1', words)}</li>
          <li>{t('processing.step-2', words)}</li>
          <li>{t('processing.step-3')}</li>
        </ol>
        <NothingCame wallet={wallet} />
        <CancelForm statusPath={statusPath} choices={['other-number', 'other-way']} />
        <p className="text-sm text-ink-soft">{t('processing.safe')}</p>
        <LinkButton to={statusPath} replace look="secondary" wide>
          {t('processing.leave')}
        </LinkButton>
      </div>
    </Dialog>
  );
}

/** Looks every ten seconds until it is decided; when the tries are used up the status page goes on, still pending. */
function useWatch(transactionId: string, maxTries: number, statusPath: string): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one watch for one payment
  useEffect(() => {
    const leave = () => void navigate(statusPath, { replace: true });
    const ask = async (signal: AbortSignal) => {
      const answer = await portal.readStatus({ tid: transactionId }, { signal });
      if (answer.kind !== 'ok' || !answer.result.final) return 'again';
      leave();
      return 'done';
    };
    return startPoll({ schedule: walletSchedule(maxTries), ask, onEnd: leave });
  }, [transactionId]);
}
