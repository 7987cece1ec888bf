import { newId } from '@portal/platform/crypto/new-id';
import {
  closeDispute,
  type DisputeInput,
  type OpenDisputeResult,
  openDispute,
} from '../disputes/open-dispute.ts';
import type { PaymentHarness } from './payment-harness.ts';

/** What staff and the bank do about disputes in a test. */
export function createDisputeTools(harness: PaymentHarness) {
  const open = (
    paymentId: string,
    { by = 'keza', ...input }: Partial<DisputeInput> & { by?: string | null } = {},
  ): Promise<OpenDisputeResult> => {
    const { deps, disputes, clock } = harness;
    return openDispute({ store: deps.store, disputes, clock, newId }, paymentId, {
      by,
      input: {
        amountMinor: null,
        providerReference: null,
        evidenceDueAt: null,
        reason: 'not mine',
        ...input,
      },
    });
  };
  /** Opens a dispute and returns how to close it. */
  const dispute = async (paymentId: string, input: Parameters<typeof open>[1] = {}) => {
    const opened = await open(paymentId, input);
    if (opened.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(opened)}`);
    const { id } = opened.dispute;
    const staff = { by: 'eric', reason: 'letter of the bank' };
    const close = (outcome: 'won' | 'lost') => closeDispute(harness, id, { outcome, staff });
    return { id, win: () => close('won'), lose: () => close('lost') };
  };
  return { open, dispute };
}
