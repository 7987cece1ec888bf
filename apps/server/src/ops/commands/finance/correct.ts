import { parseAmountText } from '@portal/domain/money/amount-text';
import { countryCurrency, isCurrency } from '@portal/domain/money/money';
import { isAccount } from '../../../features/payments/engine/postings/accounts.ts';
import { addCorrection } from '../../../features/payments/journal/add-correction.ts';
import { PAYMENT_MODES } from '../../../features/payments/providers/registry.ts';
import { newId } from '../../../platform/crypto/new-id.ts';
import { addBookProposal } from '../../../staff-desk/books/add-book-proposal.ts';
import { booksMovement } from '../../../staff-desk/second-person/movement.ts';
import {
  type CommandReport,
  type DatabaseCommand,
  notFound,
  readOperand,
  refused,
  requireNote,
} from '../../command.ts';
import type { StaffContext } from '../../open-staff-context.ts';
import { EMERGENCY_OPTION, proposeOrRun, proposerOf } from '../../second-person.ts';
import { formatTerminalMoney } from '../../terminal-text.ts';

/** Adds a correction to the journal. */
export const correctCommand: DatabaseCommand = {
  name: 'correct',
  about: 'adds a correction to the journal',
  operands: ['debited account', 'credited account', 'amount'],
  options: {
    currency: { about: 'currency of the amount; default the country’s', value: 'code' },
    payment: { about: 'the payment it is about', value: 'transaction' },
    ...EMERGENCY_OPTION,
  },
  details:
    'Changes no payment and no earlier entry. Example, when a bank statement shows what a provider kept:\n  correct fees receivable:card-paystack 1,250 --by keza --reason "fees of July, statement 31"\ndocs/finance.md explains the accounts.',
  needsNote: () => true,
  run: async (context, input) => {
    const [debit, credit, typed] = [readOperand(input, 0), readOperand(input, 1), readOperand(input, 2)];
    const currency = String(input.options.currency ?? countryCurrency());
    if (!isCurrency(currency)) return refused(`${currency} is not a currency of this portal.`, 'no-currency');
    if (!isAccount(debit, PAYMENT_MODES)) return refuseAccount(debit);
    if (!isAccount(credit, PAYMENT_MODES)) return refuseAccount(credit);
    if (debit === credit) return refused('The two accounts must differ.', 'same-account');
    const parsed = parseAmountText(typed, currency);
    if (parsed.kind !== 'amount' || parsed.amount.minor === 0)
      return refused(`${typed} is not an amount above 0.`, 'no-amount');
    const paymentId = await findPaymentId(context, input.options.payment);
    if (typeof paymentId === 'object' && paymentId) return paymentId;
    const { amount } = parsed;
    const [id, staff] = [newId(), requireNote(input)];
    return proposeOrRun(context, input, {
      movement: booksMovement(id, 'correct', amount),
      carryOut: async () => {
        const at = context.clock.now();
        await addCorrection(context.db, { debit, credit, amount, paymentId, staff, at });
        const text = `Added: ${formatTerminalMoney(amount)} debited to ${debit}, credited to ${credit}.`;
        return { kind: 'done', text, data: { debit, credit, minor: amount.minor, currency } };
      },
      propose: (why) => {
        const movement = { debit, credit, amountMinor: amount.minor, currency, paymentId };
        const proposal = { kind: 'correct', subject: id, reason: staff.reason, why, ...movement } as const;
        return addBookProposal(context, proposal, proposerOf(input));
      },
    });
  },
};

function refuseAccount(name: string): CommandReport {
  return refused(`${name} is not an account.`, 'no-account');
}

/** The id of an existing payment, `null` when none was named, or the refusal. */
async function findPaymentId(
  { payments }: StaffContext,
  named: string | boolean | undefined,
): Promise<string | CommandReport | null> {
  if (named === undefined) return null;
  const payment = await payments.find(String(named));
  return payment ? payment.id : notFound('There is no such payment.');
}
