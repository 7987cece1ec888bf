import { readHistory } from '../../features/payments/staff/read-history.ts';
import { notFound } from '../carry-out.ts';
import { type Command, operand } from '../command.ts';
import { dossierData, dossierText } from '../dossier.ts';

/** Everything about one transaction. */
export const history: Command = {
  name: 'history',
  about: 'shows everything about a transaction, and what can be done',
  operands: ['transaction'],
  options: { unmask: { about: 'shows numbers and accounts whole; wants --by and --reason' } },
  needsNote: ({ unmask }) => unmask === true,
  run: async ({ pool, payments }, asked) => {
    const id = operand(asked, 0);
    const dossier = await readHistory({ pool, store: payments }, id);
    if (!dossier) return notFound(id);
    const whole = asked.options.unmask === true;
    return { kind: 'done', text: dossierText(dossier, whole), data: dossierData(dossier, whole), whole };
  },
};
