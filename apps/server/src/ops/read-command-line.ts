import { parseArgs } from 'node:util';
import { parseMsisdn } from '@portal/domain/msisdn';
import type { StaffNote } from '../features/payments/payment-store.ts';
import { maskPersonal } from '../platform/http/request-log.ts';
import type { Asked, Command, Options } from './command.ts';

/** What a command line says. */
export type CommandLine =
  | { kind: 'run'; command: Command; asked: Asked; json: boolean }
  | { kind: 'help'; command: Command | null }
  | { kind: 'wrong'; why: string; command: Command | null };

const LONGEST = 300;

/** Reads a command line, without the program's own name. Pure. */
export function readCommandLine(args: readonly string[], commands: readonly Command[]): CommandLine {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    return { kind: 'help', command: commands.find((each) => each.name === rest[0]) ?? null };
  }
  const command = commands.find((each) => each.name === name);
  if (!command) return { kind: 'wrong', why: `There is no command "${name}".`, command: null };
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: optionsOf(command),
      allowPositionals: true,
    });
    if (values.help) return { kind: 'help', command };
    return check(command, values as Options, positionals);
  } catch (error) {
    return { kind: 'wrong', why: `${(error as Error).message.split('. ')[0]}.`, command };
  }
}

function optionsOf({ options = {} }: Command) {
  const own = Object.entries(options).map(([name, { value }]) => [
    name,
    { type: value ? 'string' : 'boolean' },
  ]);
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  return { ...Object.fromEntries(own), by: text, reason: text, json: flag, help: flag } as Record<
    string,
    { type: 'string' | 'boolean' }
  >;
}

function check(command: Command, options: Options, operands: string[]): CommandLine {
  const wrong = (why: string): CommandLine => ({ kind: 'wrong', why, command });
  const missing = command.operands[operands.length];
  if (missing) return wrong(`The ${missing} is missing.`);
  if (operands.length > command.operands.length) return wrong(`"${operands.at(-1)}" is too much.`);
  const note = command.needsNote(options) ? readNote(options) : null;
  if (typeof note === 'string') return wrong(note);
  return { kind: 'run', command, asked: { operands, options, staff: note }, json: options.json === true };
}

/** Kept for ever beside the payment: never a number of a customer (SAFETY X7). */
function readNote({ by, reason }: Options): StaffNote | string {
  const [who, why] = [String(by ?? '').trim(), String(reason ?? '').trim()];
  if (!who) return 'Say who you are: --by "Keza"';
  if (!why) return 'Say why: --reason "the customer called, ticket 4711"';
  if (who.length > LONGEST || why.length > LONGEST)
    return `At most ${LONGEST} characters for --by and --reason.`;
  const note = `${who} ${why}`;
  if (note.split(/[^\d+]+/).some((word) => parseMsisdn(word)) || maskPersonal(note) !== note)
    return "Leave the customer's number and e-mail out: the reason is kept for ever.";
  return { by: who, reason: why };
}
