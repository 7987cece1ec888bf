import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { optionOf } from '../methods/payment-mode.ts';
import type { NumberChecks } from '../number-checks.ts';
import { TO_OTHER_WALLET } from './apply-event.ts';
import type { EngineDeps } from './engine-deps.ts';
import type { Payment } from './payment.ts';

/**
 * Whether a refund must wait for the staff, because the number that paid has a new SIM card or a new owner: the present
 * owner of the wallet may not be the payer. Money for a card goes to the card. Checked before the first request only:
 * afterwards the refund may be under way, or the staff have decided.
 * @param payee another wallet that gets it: checked once, after it was chosen
 */
export async function isRefundHeld(
  { store, numberChecks }: Pick<EngineDeps, 'store' | 'numberChecks'>,
  payment: Payment,
  payee: Msisdn | null = null,
): Promise<boolean> {
  const { id, state, tries, mode } = payment;
  if (state !== 'refunding' || tries > 0 || optionOf(mode) === 'card') return false;
  if (payee !== null) {
    const last = (await store.history(id)).at(-1);
    return last?.detail === TO_OTHER_WALLET && (await numberChecks.isSimNew(payee));
  }
  if (!(await isPayerDoubtful(numberChecks, payment))) return false;
  const entries = (await store.history(id)).filter((entry) => entry.state === 'refunding');
  return entries.filter(({ event }) => event !== 'refund-released').length === 1;
}

/** Whether the number that paid has a new SIM card, or another owner since it paid. */
export async function isPayerDoubtful(
  { isSimNew, isReassigned }: NumberChecks,
  { payer, createdAt }: Pick<Payment, 'payer' | 'createdAt'>,
): Promise<boolean> {
  return (await isSimNew(payer)) || (await isReassigned(payer, createdAt));
}
