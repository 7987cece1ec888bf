import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { portal } from '../../../../context/portal.ts';
import { startPolling, walletPollSchedule } from '../../../../timers/polling.ts';
import { openStatusStream, type StreamedStatus } from '../../status-stream.ts';
import { type Progress, progressOf } from './payment-progress.tsx';

type Watched = { transactionId: string; maxTries: number; statusPath: string };

/** How far a payment is. `stop` ends the watch: the page stays whatever happens to the payment. */
export type WatchedPayment = { progress: Progress; stop: () => void };

/**
 * Watches a payment until it ends; then, and after the last try, the status page opens. The server streams each change;
 * while it does not, the payment is polled every ten seconds (SPEC section 4, RULINGS 4).
 */
export function usePaymentProgress({ transactionId, maxTries, statusPath }: Watched): WatchedPayment {
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
