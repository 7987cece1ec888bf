import { findPaymentsByReference } from '../../features/payments/staff/find-payments-by-reference.ts';
import { readPaymentHistory } from '../../features/payments/staff/read-payment-history.ts';
import { findPaymentsByOtherReference } from '../../features/payments/staff/search-payments.ts';
import { listDifferencesOfPayment } from '../../features/settlement/differences/difference-store.ts';
import { notFoundReport } from '../carry-out-decision.ts';
import { type CommandReport, type DatabaseCommand, readOperand } from '../command.ts';
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
    const typed = readOperand(input, 0);
    const references = await Promise.all([
      findPaymentsByReference(pool, typed),
      findPaymentsByOtherReference(pool, typed),
    ]);
    const [found, ...others] = new Set(references.flat());
    if (others.length > 0) return severalReport(typed, [found ?? '', ...others]);
    const id = found ?? typed;
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

/** The report for a reference that several transactions have. */
function severalReport(reference: string, ids: string[]): CommandReport {
  const text = `${ids.length} transactions have the reference ${reference}. Show one by its id:\n${ids.join('\n')}`;
  return { kind: 'refused', text, data: { why: 'several', ids } };
}
