import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { findPaymentsByNumber } from '../../features/payments/staff/search-payments.ts';
import { type DatabaseCommand, readOperand, refused } from '../command.ts';
import { formatLocalTime, formatTerminalMoney, printTable } from '../terminal-text.ts';

/** Payments shown. */
const LIMIT = 100;

/** Lists the payments of a phone number. */
export const findCommand: DatabaseCommand = {
  name: 'find',
  about: 'lists the latest payments from or to a phone number',
  operands: ['number'],
  details:
    'Also archived ones. `history` takes their ids, the references of receipts and those of providers.',
  needsNote: () => true,
  run: async ({ pool }, input) => {
    const typed = readOperand(input, 0);
    const msisdn = parseMsisdn(typed);
    if (!msisdn) return refused('This is not a phone number of this country.', 'no-number');
    const payments = await findPaymentsByNumber(pool, msisdn, LIMIT);
    const rows = payments.map(({ id, createdAt, state, mode, amountMinor, currency, isArchived }) => [
      formatLocalTime(createdAt),
      id,
      state,
      mode,
      formatTerminalMoney({ minor: amountMinor, currency }),
      isArchived ? 'archived' : '',
    ]);
    const text = rows.length > 0 ? printTable(rows) : 'No payment from or to this number.';
    return { kind: 'done', text, data: { payments } };
  },
};
