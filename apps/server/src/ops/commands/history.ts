import { readHistory } from '../../features/payments/staff/read-history.ts';
import { notFound } from '../carry-out.ts';
import { type Command, operand } from '../command.ts';
import { dossierData, dossierText } from '../dossier.ts';

/** Lines shown of each list of a history. */
const MAX_LINES = 50;

/** Shows everything about one transaction. */
export const history: Command = {
  name: 'history',
  about: 'shows everything about a transaction and the available commands',
  operands: ['transaction'],
  options: {
    unmask: { about: 'shows full numbers and accounts; requires --by and --reason' },
    all: { about: 'shows every line; without it the last 50 of each list and the total' },
  },
  needsNote: ({ unmask }) => unmask === true,
  run: async ({ pool, payments }, input) => {
    const id = operand(input, 0);
    const dossier = await readHistory({ pool, store: payments }, id);
    if (!dossier) return notFound(id);
    const whole = input.options.unmask === true;
    const most = input.options.all === true ? Number.POSITIVE_INFINITY : MAX_LINES;
    return {
      kind: 'done',
      text: dossierText(dossier, { whole, most }),
      data: dossierData(dossier, whole),
      whole,
    };
  },
};
