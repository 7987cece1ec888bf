import { traceQrCode } from '../../features/payments/qr-code/draw-qr-code.ts';
import { readPaymentHistory } from '../../features/payments/staff/read-payment-history.ts';
import type { StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { maskProviderMessage } from '../payments/decode-provider-message.ts';
import { carryOutCaseAct, previewCaseAct } from './carry-out-case-act.ts';
import { readCase } from './read-case.ts';

/** A message of the provider about a payment as it came, personal data masked. */
const readProviderMessage: StaffHandler<'readProviderMessage'> = async (
  { pool, payments: store },
  { id, message },
) => {
  const history = await readPaymentHistory({ pool, store }, id);
  const found = history?.callbacks.find((callback) => callback.id === message);
  if (!found) throw new StaffError('NOT_FOUND');
  return { body: maskProviderMessage(found.body) };
};

/** The receipt in the language of its customer, for a counter. Its numbers are masked, as those of the receipt that the customer has. */
const readReceipt: StaffHandler<'readReceipt'> = async (deps, { id }) => {
  const payment = await deps.payments.find(id);
  if (!payment) throw new StaffError('NOT_FOUND');
  const { contents, ...receipt } = await deps.readReceipt(id, payment.locale);
  const { state, amount, reference, rows } = contents;
  return {
    ...receipt,
    state,
    amount,
    reference,
    rows,
    locale: payment.locale,
    code: traceQrCode(receipt.url),
  };
};

/** The handlers of a case. */
export const caseHandlers = {
  readCase,
  previewCaseAct,
  carryOutCaseAct,
  readProviderMessage,
  readReceipt,
} satisfies Partial<StaffHandlers>;
