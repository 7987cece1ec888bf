import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useLocalPath } from '../../../blocks/page-facts.ts';

/** A step of any way to pay; these two lead away from its page. */
export type LeavingStep =
  /** The status page goes on from here. */
  | { step: 'status'; transactionId: string }
  /** Somebody else pays the order or it has ended: the server knows where to go. */
  | { step: 'reload' };

/** Path of the status page of a transaction. */
export function useStatusPath(): (transactionId: string) => string {
  const localPath = useLocalPath();
  return (transactionId) => `${localPath('/payment/status')}?id=${transactionId}`;
}

/** Leads on when a flow says so; the status page takes this page's place in Back. */
export function useLeave(flow: LeavingStep | { step: string }): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const statusPath = useStatusPath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (flow.step === 'status' && 'transactionId' in flow)
      void navigate(statusPath(flow.transactionId), { replace: true });
    if (flow.step === 'reload') void revalidate();
  }, [flow.step]);
}
