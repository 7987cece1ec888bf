import { readHistory } from '../../features/payments/staff/read-history.ts';
import { notFound } from '../carry-out.ts';
import { type Command, operand } from '../command.ts';
import { dossierData, dossierText } from '../dossier.ts';

/** Lines of each list of a history. */
const MOST_SHOWN = 50;

/** Everything about one transaction. */
export const history: Command = {
  name: 'history',
  about: 'shows everything about a transaction, and what can be done',
  operands: ['transaction'],
  options: {
    unmask: { about: 'shows numbers and accounts whole; wants --by and --reason' },
    all: { about: 'shows every line; else the last 50 of each list, with how many there are' },
  },
  needsNote: ({ unmask }) => unmask === true,
  run: async ({ pool, payments }, asked) => {
    const id = operand(asked, 0);
    const dossier = await readHistory({ pool, store: payments }, id);
    if (!dossier) return notFound(id);
    const whole = asked.options.unmask === true;
    const most = asked.options.all === true ? Number.POSITIVE_INFINITY : MOST_SHOWN;
    return {
      kind: 'done',
      text: dossierText(dossier, { whole, most }),
      data: dossierData(dossier, whole),
      whole,
    };
  },
};
