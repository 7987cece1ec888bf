import type { Money } from '@portal/domain/money/money';
import type { Delivery } from '@portal/operator/delivery';
import type { Instructions } from '../providers/instructions.ts';
import type { RefundPayee, StaffNote } from './payment.ts';
import type { StaffEvent } from './payment-state.ts';
import type { PaymentReason } from './transaction-status.ts';

/** Where or how the customer pays, if the provider asks nobody itself. */
type Shown = { redirectUrl?: string; instructions?: Instructions };

/** An event and the data it carries. */
export type PaymentEventInput =
  | {
      event:
        | 'submitted'
        | 'pin-rejected'
        | 'not-sent'
        | 'customer-cancelled'
        | 'page-not-shown'
        | 'deadline-passed';
    }
  | ({ event: 'prompt-shown'; providerReference: string | null } & Shown)
  /** `charged`: the amount the provider reports; `null` when it reports none. */
  | { event: 'charge-confirmed'; providerReference: string; charged: Money | 'unnamed' | null }
  | { event: 'charge-declined' | 'attempt-declined'; reason: PaymentReason }
  | { event: 'delivered'; operatorReference: string }
  /** `index`: which number of a payment for several. */
  | { event: 'recharge-delivered' | 'recharge-refused'; index: number; outcome: Delivery }
  | { event: 'undeliverable'; reason: PaymentReason }
  | { event: 'refund-accepted'; refundReference: string | null }
  /** `refundedMinor`: what was requested, in the charged currency. */
  | { event: 'refund-confirmed'; refundReference: string; refundedMinor: number; toOtherWallet?: boolean }
  /** `isDisputed`: a dispute holds it; else the number that gets the money may be in other hands. */
  | { event: 'refund-held'; isDisputed: boolean }
  | { event: 'refund-refused' | 'refund-released' }
  | { event: 'charged-back' | 'tries-exhausted' }
  | { event: 'reference-taken' }
  /**
   * `payee`: another wallet of the payer gets the refund. `refundedMinor`: what a request that was carried out has refunded; by
   * default all that disputes have left. `refundAttempt`: the number of the refund that goes on.
   */
  | {
      event: StaffEvent;
      staff: StaffNote;
      payee?: RefundPayee | undefined;
      refundedMinor?: number | null | undefined;
      refundAttempt?: number;
    };
