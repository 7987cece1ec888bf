import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { portal } from '../../../context/portal.ts';
import { useFormatMoney } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatMsisdn } from '../../../number/format-msisdn.ts';
import { formatCountdown } from '../../../timers/format-countdown.ts';
import { startPolling, WALLET_POLL_MS, walletPollSchedule } from '../../../timers/polling.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { priceOfOrder } from '../load-checkout.ts';
import { CancelPaymentForm } from './cancel-form.tsx';
import { NoRequestHelp } from './no-request-help.tsx';
import { processingTexts } from './processing-texts.ts';
import type { WalletDialogProps } from './wallet-dialog-props.ts';

type ProcessingProps = Pick<WalletDialogProps, 'checkout' | 'texts' | 'fields'> & { transactionId: string };

/**
 * 'Processing': instructions for the handset, the remaining time, help if no request arrives, and cancelling. The status
 * page opens when the payment ends, when the tries are used up, or by the visitor.
 */
export function ProcessingOverlay({
  checkout: { order, settings },
  texts: { wallet },
  fields: { payer },
  transactionId,
}: ProcessingProps) {
  const statusPath = `/payment/status?id=${transactionId}`;
  const maxTries = settings.paymentMaxTry;
  const t = useTexts(processingTexts, wallet ? { wallet } : {});
  const formatMoney = useFormatMoney();
  const total = (maxTries * WALLET_POLL_MS) / 1000;
  const left = useCountdown(total);
  usePolling(transactionId, maxTries, statusPath);
  const values = { number: formatMsisdn(payer), amount: formatMoney(priceOfOrder(order)) };
  return (
    <Dialog open title={t('processing.title')}>
      <div className="grid gap-5">
        <div className="flex items-center gap-4">
          <ProgressRing value={left / total} label={t('processing.left')}>
            {formatCountdown(left)}
          </ProgressRing>
          <div>
            <p className="text-lg font-bold">{t('processing.lead')}</p>
            <p className="text-sm">{t('processing.time', { time: formatCountdown(total) })}</p>
          </div>
        </div>
        <ol className="flow numbered">
          <li>{t('processing.step-1', values)}</li>
          <li>{t('processing.step-2', values)}</li>
          <li>{t('processing.step-3')}</li>
        </ol>
        <NoRequestHelp wallet={wallet} />
        <CancelPaymentForm statusPath={statusPath} choices={['other-number', 'other-way']} />
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
    return startPolling({ schedule: walletPollSchedule(maxTries), check: poll, onEnd: leave });
  }, [transactionId]);
}
