import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type ErasedRows, eraseNumber } from '@portal/payments/privacy/erase-number';
import { type CommandReport, type DatabaseCommand, readOperand, wrongValue } from '../command.ts';
import { printTable } from '../terminal-text.ts';

/** Erases the data of one number. */
export const eraseCommand: DatabaseCommand = {
  name: 'erase',
  about: 'shows what the portal has of a number and, with --carry-out, erases it',
  operands: ['number'],
  options: { 'carry-out': { about: 'erases; without it, it is only shown what would be erased' } },
  details:
    'Amounts, times and references of payments stay, with a pseudonym in place of the number. It cannot be undone.\n' +
    'docs/privacy.md says what is kept and why.',
  needsNote: (options) => options['carry-out'] === true,
  run: async ({ pool, clock }, input) => {
    const number = parseMsisdn(readOperand(input, 0));
    if (!number) return wrongValue('This is not a mobile number.', 'no-number');
    const carryOut = input.options['carry-out'] === true;
    const { erased, kept } = await eraseNumber(pool, number, { carryOut, now: clock.now() });
    return report(carryOut, erased, kept);
  },
};

function report(carryOut: boolean, erased: ErasedRows[], kept: ErasedRows[]): CommandReport {
  const title = carryOut ? 'Erased or made anonymous:' : 'Would be erased or made anonymous:';
  const text = [
    erased.length > 0 ? title : 'The portal has no data of this number that can be erased now.',
    printTable(erased.map(toColumns)),
    kept.length > 0
      ? 'Still in use: erase again when they have ended, at the latest after the archive’s age.'
      : '',
    printTable(kept.map(toColumns)),
    carryOut || erased.length === 0 ? '' : 'Nothing was changed. Add --carry-out --by --reason to erase.',
  ];
  return {
    kind: erased.length + kept.length === 0 ? 'not-found' : 'done',
    text: text.filter(Boolean).join('\n'),
    data: { erased, kept, carriedOut: carryOut },
  };
}

function toColumns({ what, rows }: ErasedRows): string[] {
  return [what, String(rows)];
}
