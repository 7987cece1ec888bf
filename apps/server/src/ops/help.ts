import { type Command, EXIT_CODES } from './command.ts';
import { printTable } from './print-table.ts';

const CALL = 'npm run ops --';

/** The list of commands, or the help of one. */
export function helpOf(commands: readonly Command[], command: Command | null): string {
  return command ? helpOfOne(command) : helpOfAll(commands);
}

function helpOfAll(commands: readonly Command[]): string {
  return [
    "For the operator's staff: looks into payments and settles what got stuck. Works on the database of DATABASE_URL,",
    'else on the embedded one in DATA_DIR, beside a running portal or without one. docs/operations.md is the runbook.',
    '',
    `  ${CALL} <command> [--json]`,
    '',
    printTable(commands.map((each) => [usageOf(each), each.about])),
    '',
    'Whatever changes something wants --by "your name" and --reason "why"; both are kept. --help after a command tells more.',
    `Ends with ${EXIT_CODES.done}: done, ${EXIT_CODES.refused}: refused, ${EXIT_CODES.usage}: not understood, ` +
      `${EXIT_CODES['not-found']}: not found, ${EXIT_CODES['no-database']}: no database, ${EXIT_CODES.violated}: the audit found something.`,
    '',
  ].join('\n');
}

function helpOfOne(command: Command): string {
  const { about, details, options = {} } = command;
  const own = Object.entries(options).map(([name, { value, about: means }]) => [
    `--${name}${value ? ` <${value}>` : ''}`,
    means,
  ]);
  const note = [
    ['--by <name>', 'who you are'],
    ['--reason <text>', 'why; kept with the payment, without numbers of customers'],
  ];
  return [
    `${about}`,
    '',
    `  ${CALL} ${usageOf(command)}`,
    '',
    printTable([...own, ...note, ['--json', 'prints what machines read']]),
    '',
    ...(details ? [details, ''] : []),
  ].join('\n');
}

function usageOf({ name, operands }: Command): string {
  return [name, ...operands.map((each) => `<${each}>`)].join(' ');
}
