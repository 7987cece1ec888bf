import { listDifferencesOfPayment } from '@portal/settlement/differences/difference-store';
import { readPaymentHistory } from '../../features/payments/staff/read-payment-history.ts';
import { notFoundReport } from '../carry-out-decision.ts';
import { type DatabaseCommand, readOperand } from '../command.ts';
import { findTransaction } from '../find-transaction.ts';
import { historyData, historyText } from '../payment-history.ts';

/** Lines shown of each list of a history. */
const MAX_LINES = 50;

/** Shows everything about one transaction. */
export const historyCommand: DatabaseCommand = {
  name: 'history',
  about: 'shows everything about a transaction and the available commands',
  operands: ['transaction or reference'],
  options: {
    unmask: { about: 'shows full numbers and accounts; requires --by and --reason' },
    all: { about: 'shows every line; without it the last 50 of each list and the total' },
  },
  needsNote: ({ unmask }) => unmask === true,
  run: async ({ pool, payments }, input) => {
    const found = await findTransaction({ pool }, readOperand(input, 0));
    if ('kind' in found) return found;
    const { id } = found;
    const history = await readPaymentHistory({ pool, store: payments }, id);
    if (!history) return notFoundReport(id);
    const shown = { ...history, differences: await listDifferencesOfPayment(pool, id) };
    const whole = input.options.unmask === true;
    const most = input.options.all === true ? Number.POSITIVE_INFINITY : MAX_LINES;
    return {
      kind: 'done',
      text: historyText(shown, { whole, most }),
      data: historyData(shown, whole),
      whole,
    };
  },
};
