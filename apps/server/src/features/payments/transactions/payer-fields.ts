import type { CallResult } from '@portal/contract/calls/calls';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { Payment } from '@portal/payments/engine/payment';
import { APPROVAL_TIMEOUT_MS } from '@portal/payments/engine/payment-schedule';
import { optionLabel } from '@portal/payments/methods/method-names';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import { payerFormOf } from '@portal/payments/methods/payer-form';
import { toLeadMode, toWireMode } from '@portal/payments/methods/payment-mode';
import { optionSegment } from '@portal/payments/providers/payment-option';
import { MODES } from '@portal/payments/providers/registry';
import type { PaymentsDeps } from '../payments-deps.ts';

type Transaction = CallResult<'readTransaction'>;
type PayerFields = Pick<
  Transaction,
  | 'refTransactionId'
  | 'paymentMode'
  | 'paymentGateway'
  | 'paymentOption'
  | 'mobileNumber'
  | 'statusReason'
  | 'approval'
>;

/**
 * Who paid and how, for a reader of the status page. The number is masked in other browsers than the one that pays
 * (RULINGS 8). Of a payment by another person than the orderer only that browser sees any of it (decision 081).
 */
export function payerFields(
  payment: Payment,
  deps: PaymentsDeps,
  { visitorId, locale }: { visitorId: string; locale: Locale },
): PayerFields {
  if (isPayerHidden(payment, visitorId)) return HIDDEN_PAYER;
  const toMode = payment.orderKind === 'lead' ? toLeadMode : toWireMode;
  return {
    refTransactionId: payment.providerReference,
    ...toMode(payment.mode, deps.brand),
    paymentOption: optionFields(payment, deps, locale),
    mobileNumber: payment.visitorId === visitorId ? payment.payer : maskMsisdn(payment.payer),
    statusReason: payment.reason,
    approval: deps.providers[payment.mode].startInstructs ? null : findApproval(payment, deps.clock.now()),
  };
}

/** The form is one without texts of its own. */
const HIDDEN_PAYER: PayerFields = {
  refTransactionId: null,
  paymentMode: '',
  paymentGateway: null,
  paymentOption: { label: '', form: 'push', segment: '' },
  mobileNumber: '',
  statusReason: null,
  approval: null,
};

/** Whether another person than the orderer pays, and this browser is not theirs. */
export function isPayerHidden(
  { visitorId: payer, orderVisitorId }: Pick<Payment, 'visitorId' | 'orderVisitorId'>,
  visitorId: string,
): boolean {
  return payer !== orderVisitorId && payer !== visitorId;
}

/** The option that was paid with. */
function optionFields(
  { mode }: Payment,
  { brand, formatText, providers }: PaymentsDeps,
  locale: Locale,
): Transaction['paymentOption'] {
  const { option } = MODES[mode];
  return {
    label: optionLabel(option, locale, { brand, formatText }),
    form: payerFormOf(mode, providers),
    segment: optionSegment(option, brand),
  };
}

/** How long the prompt on the payer's handset stays open; `null` when there is none. */
function findApproval({ mode, state, deadlineAt }: Payment, now: Date): Transaction['approval'] {
  const isWaiting = state === 'submitted' || state === 'awaiting-customer';
  if (!isWaiting || !MODE_TRAITS[mode].prompt) return null;
  const secondsLeft = Math.max(0, Math.ceil((deadlineAt.getTime() - now.getTime()) / 1000));
  return { secondsLeft, secondsTotal: APPROVAL_TIMEOUT_MS / 1000 };
}
