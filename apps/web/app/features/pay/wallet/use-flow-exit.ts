import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useLocalPath } from '../../../context/root-data.ts';

/** The two steps that leave the page of a payment method. */
export type ExitStep =
  /** The status page continues. */
  | { step: 'status'; transactionId: string }
  /** The order is closed or being paid elsewhere: the loader redirects. */
  | { step: 'reload' };

/** Returns the path of the status page of a transaction. */
export function useStatusPath(): (transactionId: string) => string {
  const localPath = useLocalPath();
  return (transactionId) => `${localPath('/payment/status')}?id=${transactionId}`;
}

/** Leaves the page when the flow reaches one of its last steps. The status page replaces this history entry. */
export function useFlowExit(flow: ExitStep | { step: string }): void {
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
