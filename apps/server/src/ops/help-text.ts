import { type Command, OPS_EXIT_CODES } from './command.ts';
import { printTable } from './terminal-text.ts';

const CALL = 'npm run ops --';

/** The help text of one command, or the list of all commands. */
export function helpText(commands: readonly Command[], command: Command | null): string {
  return command ? helpOfOne(command) : helpOfAll(commands);
}

function helpOfAll(commands: readonly Command[]): string {
  return [
    "For the operator's staff: examines payments and settles stuck ones. Uses the database of DATABASE_URL, else the",
    'embedded one in DATA_DIR, with or without a running portal. docs/operations.md is the runbook.',
    '',
    `  ${CALL} <command> [--json]`,
    '',
    printTable(commands.map((each) => [usageOf(each), each.about])),
    '',
    'Commands that change something require --by "your name" and --reason "why"; both are stored. --help after a command shows more.',
    `Exit codes: ${OPS_EXIT_CODES.done}: done, ${OPS_EXIT_CODES.refused}: refused, ${OPS_EXIT_CODES.wrong}: invalid command, ` +
      `${OPS_EXIT_CODES['not-found']}: not found, ${OPS_EXIT_CODES['no-database']}: no database, ${OPS_EXIT_CODES.violated}: the audit found something.`,
    '',
  ].join('\n');
}

function helpOfOne(command: Command): string {
  const { about, details, options = {} } = command;
  const own = Object.entries(options).map(([name, { value, about: means }]) => [
    `--${name}${value ? ` <${value}>` : ''}`,
    means,
  ]);
  const noteOptions = [
    ['--by <name>', 'who you are'],
    ['--reason <text>', 'why; stored with the payment, without phone numbers'],
  ];
  return [
    `${about}`,
    '',
    `  ${CALL} ${usageOf(command)}`,
    '',
    printTable([...own, ...noteOptions, ['--json', 'prints JSON']]),
    '',
    ...(details ? [details, ''] : []),
  ].join('\n');
}

function usageOf({ name, operands = [] }: Command): string {
  return [name, ...operands.map((each) => `<${each}>`)].join(' ');
}
