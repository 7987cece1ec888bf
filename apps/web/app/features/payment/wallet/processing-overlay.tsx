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
  /** Name of the wallet; the brand's own wallet when omitted. */
  wallet?: string | undefined;
  transactionId: string;
  payer: Msisdn;
  amount: Money;
  maxTries: number;
  /** The status page: opened when the payment ends, when the tries are used up, or by the visitor. */
  statusPath: string;
};

/** 'Processing': instructions for the handset, the remaining time, help if no request arrives, and cancelling. */
export function ProcessingOverlay(props: ProcessingProps) {
  const { wallet, transactionId, payer, amount, maxTries, statusPath } = props;
  const t = useTexts(processingTexts, wallet ? { wallet } : {});
  const formatMoney = useFormatMoney();
  const total = (maxTries * WALLET_POLL_MS) / 1000;
  const [left, setLeft] = useState(total);
  useSeconds(true, () => setLeft((seconds) => Math.max(seconds - 1, 0)));
  usePolling(transactionId, maxTries, statusPath);
  const values = { number: shownMsisdn(payer), amount: formatMoney(amount) };
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
          <li>{t('processing.step-1', values)}</li>
          <li>{t('processing.step-2', values)}</li>
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

/** Polls every ten seconds until the payment ends. After the last try the status page continues, still pending. */
function usePolling(transactionId: string, maxTries: number, statusPath: string): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one poll per payment
  useEffect(() => {
    const leave = () => void navigate(statusPath, { replace: true });
    const poll = async (signal: AbortSignal) => {
      const answer = await portal.readStatus({ tid: transactionId }, { signal });
      if (answer.kind !== 'ok' || !answer.result.final) return 'again';
      leave();
      return 'done';
    };
    return startPoll({ schedule: walletSchedule(maxTries), ask: poll, onEnd: leave });
  }, [transactionId]);
}
