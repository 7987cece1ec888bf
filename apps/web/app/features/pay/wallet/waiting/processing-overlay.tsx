import { useRef } from 'react';
import { useFormatMoney } from '../../../../i18n/use-format-money.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { formatMsisdn } from '../../../../number/format-msisdn.ts';
import { LinkButton } from '../../../../page/page-link.tsx';
import { formatCountdown } from '../../../../timers/format-countdown.ts';
import { WALLET_POLL_MS } from '../../../../timers/polling.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ProgressRing } from '../../../../ui/progress-ring.tsx';
import { useCountdown } from '../../../../ui/use-countdown.ts';
import { priceOfOrder } from '../../load-checkout.ts';
import type { WalletDialogProps } from '../wallet-dialog-props.ts';
import { ChangeMyMind } from './change-my-mind.tsx';
import { NoRequestHelp } from './no-request-help.tsx';
import { PaymentProgress } from './payment-progress.tsx';
import { processingTexts } from './processing-texts.ts';
import { PromptDrawing } from './prompt-drawing.tsx';
import { usePaymentProgress } from './use-payment-progress.ts';

/** Props of {@link ProcessingOverlay}. */
export type ProcessingProps = Pick<WalletDialogProps, 'checkout' | 'texts' | 'fields'> & {
  transactionId: string;
};

/**
 * 'Processing': the amount, what to do on the handset, how far the payment is, help if no request arrives, and leaving
 * the payment. Escape leads to the ways to leave it, because closing the dialog would stop nothing. The status page opens
 * when the payment ends, when the tries are used up, or by the visitor.
 */
export function ProcessingOverlay({ checkout, texts: { wallet }, fields, transactionId }: ProcessingProps) {
  const statusPath = `/payment/status?id=${transactionId}`;
  const maxTries = checkout.settings.paymentMaxTry;
  const t = useTexts(processingTexts, wallet ? { wallet } : {});
  const { progress, stop } = usePaymentProgress({ transactionId, maxTries, statusPath });
  const wayOut = useRef<HTMLHeadingElement>(null);
  const isWaiting = progress === 'sent';
  const amount = useFormatMoney()(priceOfOrder(checkout.order));
  return (
    <Dialog open title={t('processing.title')} focusTitle onEscape={() => wayOut.current?.focus()}>
      <div className="grid gap-5">
        <p className="grid gap-1">
          <span className="text-sm">{t('processing.amount')}</span>
          <strong className="text-3xl tabular">{amount}</strong>
        </p>
        <p className="text-lg font-bold" role="status">
          {t(isWaiting ? 'processing.lead' : 'processing.paid')}
        </p>
        {isWaiting && <ApproveOnPhone amount={amount} payer={fields.payer} wallet={wallet} />}
        <PaymentProgress progress={progress} />
        {isWaiting && <TimeLeft seconds={(maxTries * WALLET_POLL_MS) / 1000} />}
        {isWaiting && <NoRequestHelp wallet={wallet} />}
        {isWaiting && (
          <ChangeMyMind
            hasPrompt
            heading={wayOut}
            statusPath={statusPath}
            choices={['other-number', 'other-way', 'stop']}
            onCancel={stop}
          />
        )}
        <p className="text-sm text-ink-soft">{t('processing.safe')}</p>
        <LinkButton to={statusPath} data-follow="replace" look="secondary" wide>
          {t('processing.leave')}
        </LinkButton>
      </div>
    </Dialog>
  );
}

type ApproveProps = { amount: string; payer: string; wallet: string | undefined };

/** What to do on the handset, and how the request looks there. */
function ApproveOnPhone({ amount, payer, wallet }: ApproveProps) {
  const t = useTexts(processingTexts, wallet ? { wallet } : {});
  const values = { number: formatMsisdn(payer), amount };
  return (
    <div className="flex items-center gap-4">
      <ol className="flow numbered grow">
        <li>{t('processing.step-1', values)}</li>
        <li>{t('processing.step-2', values)}</li>
        <li>{t('processing.step-3')}</li>
      </ol>
      <PromptDrawing amount={amount} />
    </div>
  );
}

/** How long this dialog waits. It counts on its own, so that a tick renders nothing else. */
function TimeLeft({ seconds }: { seconds: number }) {
  const t = useTexts(processingTexts);
  const left = useCountdown(seconds);
  return (
    <div className="flex items-center gap-4">
      <ProgressRing value={left / seconds} label={t('processing.left')}>
        {formatCountdown(left)}
      </ProgressRing>
      <p className="text-sm">{t('processing.time', { time: formatCountdown(seconds) })}</p>
    </div>
  );
}
