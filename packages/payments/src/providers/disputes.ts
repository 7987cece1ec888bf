import type { Money } from '@portal/domain/money/money';
import type { Unknown } from '@portal/platform/api-client/send-call';

/** Providers that report disputes: payers who ask their bank for the money back. */
export type Disputes = {
  /** The provider's name of the dispute that a genuine callback is about; `null` for other callbacks. */
  read: (body: string) => string | null;
  /** Queries a dispute. The only source of truth about it. */
  find: (dispute: string) => Promise<DisputeAnswer>;
};

/** A provider's answer about a dispute. */
export type DisputeAnswer =
  | {
      kind: 'found';
      /** Our reference of the payment. */
      reference: string;
      /** What is disputed, in the currency that was charged; `null`: all of it. */
      amount: Money | null;
      state: 'open' | 'won' | 'lost';
      /** The provider's category. */
      reason: string;
      /** Until when evidence must be there, UTC. */
      evidenceDueAt: Date | null;
    }
  | Unknown;
