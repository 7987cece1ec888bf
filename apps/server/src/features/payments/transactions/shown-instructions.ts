import type { CallResult } from '@portal/contract/calls/calls';
import type { Payment } from '@portal/payments/engine/payment';
import { traceQrCode } from '../qr-code/draw-qr-code.ts';

/** How the customer pays in the menu of their own bank, as long as it can be paid there; `null`: there is no such way. */
export function shownInstructions(
  { state, instructions, deadlineAt, triedSince }: Payment,
  now: Date,
): CallResult<'readTransaction'>['instructions'] {
  if (state !== 'awaiting-customer' || !instructions) return null;
  const { merchantName, merchantCode, payReference, qr } = instructions;
  const seconds = (ms: number) => Math.max(0, Math.ceil(ms / 1000));
  return {
    merchantName,
    merchantCode,
    payReference,
    qr: qr === null ? null : traceQrCode(qr),
    secondsLeft: seconds(deadlineAt.getTime() - now.getTime()),
    secondsTotal: Math.max(1, seconds(deadlineAt.getTime() - triedSince.getTime())),
  };
}
