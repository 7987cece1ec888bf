import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { portal } from '../../../../context/portal.ts';
import { useFormatMoney } from '../../../../i18n/use-format-money.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { formatMsisdn } from '../../../../number/format-msisdn.ts';
import { LinkButton } from '../../../../page/page-link.tsx';
import { formatCountdown } from '../../../../timers/format-countdown.ts';
import { startPolling, WALLET_POLL_MS, walletPollSchedule } from '../../../../timers/polling.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ProgressRing } from '../../../../ui/progress-ring.tsx';
import { useCountdown } from '../../../../ui/use-countdown.ts';
import { priceOfOrder } from '../../load-checkout.ts';
import { openStatusStream, type StreamedStatus } from '../../status-stream.ts';
import type { WalletDialogProps } from '../wallet-dialog-props.ts';
import { ChangeMyMind } from './change-my-mind.tsx';
import { NoRequestHelp } from './no-request-help.tsx';
import { processingTexts } from './processing-texts.ts';
import { PromptDrawing } from './prompt-drawing.tsx';

/** Props of {@link ProcessingOverlay}. */
export type ProcessingProps = Pick<WalletDialogProps, 'checkout' | 'texts' | 'fields'> & {
  transactionId: string;
};

/** A wallet reports the PIN and the charge together: nothing else says that the PIN was received. */
const STEPS = [
  { step: 'sent', after: ['sent', 'paid', 'delivered'] },
  { step: 'pin', after: ['paid', 'delivered'] },
  { step: 'paid', after: ['paid', 'delivered'] },
  { step: 'delivered', after: ['delivered'] },
] as const satisfies { step: string; after: readonly Progress[] }[];

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

type Watched = { transactionId: string; maxTries: number; statusPath: string };

/** How far a payment is. `stop` ends the watch: the page stays whatever happens to the payment. */
type WatchedPayment = { progress: Progress; stop: () => void };

/**
 * Watches a payment until it ends; then, and after the last try, the status page opens. The server streams each change;
 * while it does not, the payment is polled every ten seconds (SPEC section 4, RULINGS 4).
 */
function usePaymentProgress({ transactionId, maxTries, statusPath }: Watched): WatchedPayment {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>('sent');
  const stop = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: one payment
  useEffect(() => {
    const leave = () => void navigate(statusPath, { replace: true });
    let shown: Progress = 'sent';
    const show = ({ status, final }: StreamedStatus) => {
      const next = progressOf(status);
      // Paid and then in process again: what is happening to the money needs the words of the status page.
      if (final || next === null || (next === 'sent' && shown === 'paid')) return leave();
      shown = next;
      setProgress(next);
    };
    const stream = openStatusStream(transactionId, show);
    const poll = async (signal: AbortSignal) => {
      if (stream.isLive()) return 'again';
      const answer = await portal.readStatus({ tid: transactionId }, { signal });
      if (answer.kind !== 'ok' || signal.aborted) return 'again';
      show(answer.result);
      return answer.result.final ? 'done' : 'again';
    };
    const stopPolling = startPolling({ schedule: walletPollSchedule(maxTries), check: poll, onEnd: leave });
    stop.current = () => {
      stream.close();
      stopPolling();
    };
    return () => stop.current();
  }, [transactionId]);
  return { progress, stop: () => stop.current() };
}

/** How far a payment is, from the status that the server reports. */
type Progress = 'sent' | 'paid' | 'delivered';

/** The progress of a status; `null` when only the status page can say how it stands. */
function progressOf(status: string): Progress | null {
  if (status === 'SUCCESS') return 'delivered';
  if (status === 'REQUEST_RAISED') return 'paid';
  return status === 'IN_PROCESS' ? 'sent' : null;
}

/** The steps of a payment that is approved on the phone: done, or still ahead. */
function PaymentProgress({ progress }: { progress: Progress }) {
  const t = useTexts(processingTexts);
  return (
    <ol className="timeline" aria-label={t('processing.progress')}>
      {STEPS.map(({ step, after }) =>
        (after as readonly Progress[]).includes(progress) ? (
          <li key={step} className="tone-success">
            <Icon name="tick" />
            <span>{t(`processing.done-${step}`)}</span>
          </li>
        ) : (
          <li key={step} className="ahead">
            <span>{t(`processing.ahead-${step}`)}</span>
          </li>
        ),
      )}
    </ol>
  );
}
