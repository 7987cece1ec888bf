import type { Clock } from '@portal/domain/time/clock';
import type { Emails } from '@portal/operator/email-port';
import type { Settings } from '@portal/operator/operator';
import type { Sms } from '@portal/operator/sms-port';
import type { FormatText } from '@portal/platform/wording/sentences';
import type { MethodFaults } from '../method-faults/method-faults.ts';
import type { NumberChecks } from '../number-checks.ts';
import type { PaymentLog, RaiseAlarm } from '../payment-alarms.ts';
import type { Providers } from '../providers/registry.ts';
import type { DeliverOrder } from './deliver-order.ts';
import type { FindTaxReceipt } from './messages/tax-receipt-words.ts';
import type { Payment } from './payment.ts';
import type { NextStep, StepKind } from './payment-steps.ts';
import type { PaymentStore } from './payment-store.ts';
import type { SweepFinding } from './safety-net/sweep-finding.ts';
import type { StepRunner } from './scheduler.ts';

/** What carries a payment from its start to its end. Everything above the engine has this and more (`payments-deps.ts`). */
export type EngineDeps = {
  store: PaymentStore;
  clock: Clock;
  formatText: FormatText;
  providers: Providers;
  /** Delivers an order through the operator. */
  deliver: DeliverOrder;
  /** Does the next step of the refund of a payment that was not delivered (refunds/). */
  refundPayment: (payment: Payment) => Promise<void>;
  sms: Sms;
  /** `null`: receipts are not sent by e-mail. */
  emails: Emails | null;
  settings: Settings;
  /** Ways to pay that are off because their provider refuses the portal's configuration. */
  methodFaults: MethodFaults;
  /** The portal tells the recipient of a purchase that another number paid (RECIPIENT_SMS). */
  tellsRecipients: boolean;
  /** Finds the signed receipt for the tax authority of a sale (fiscal/); `null`: no device signs any. */
  findTaxReceipt: FindTaxReceipt | null;
  /** How many messages an SMS is sent, and paid, as. */
  countSmsParts: (text: string) => number;
  /** Whether the number that pays or is paid back may be in other hands. */
  numberChecks: NumberChecks;
  /** What mandates say about a start, immediately before it is sent (mandates/). */
  permissions: {
    /** Allows the start of a payment under its mandate. `null`: that has ended or does not cover the payment. */
    allowStart: (payment: Payment) => Promise<{ providerMandate: string } | null>;
    /** Whether the provider may hold a permission of the payer's number. */
    isInForce: (payment: Payment) => Promise<boolean>;
  };
  /** Does the step that follows a recorded change in this process. */
  steps: StepRunner<StepKind, NextStep>;
  /** Public URL of this portal, without a trailing slash. */
  publicUrl: () => string;
  log: PaymentLog;
  alarm: RaiseAlarm;
  /** Counts what the sweep repaired. */
  countSwept: (finding: SweepFinding, found: number) => void;
};
