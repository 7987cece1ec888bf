import { parseArgs } from 'node:util';
import { isReason } from '@portal/contract/staff/is-reason';
import type { StaffNote } from '@portal/payments/engine/payment';
import { findNearestName } from '@portal/platform/find-nearest-name';
import { hasPersonalData } from '../features/staff-acts/has-personal-data.ts';
import type { Command, CommandInput, CommandOptions } from './command.ts';

/** The result of parsing a command line. */
export type CommandLine =
  | { kind: 'run'; command: Command; input: CommandInput; json: boolean }
  | { kind: 'help'; command: Command | null }
  /** `isUnknown`: there is no such command. */
  | { kind: 'wrong'; why: string; command: Command | null; isUnknown?: boolean };

const MAX_NOTE_LENGTH = 300;

/** Parses a command line, without the program's own name. Pure. */
export function readCommandLine(args: readonly string[], commands: readonly Command[]): CommandLine {
  const [name, ...rest] = joinName(args, commands);
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    return {
      kind: 'help',
      command: commands.find((each) => each.name === joinName(rest, commands)[0]) ?? null,
    };
  }
  const command = commands.find((each) => each.name === name);
  if (!command) return { kind: 'wrong', why: noCommand(name, commands), command: null, isUnknown: true };
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: optionsOf(command),
      allowPositionals: true,
    });
    if (values.help) return { kind: 'help', command };
    return validate(command, values as CommandOptions, positionals);
  } catch (error) {
    return {
      kind: 'wrong',
      why: `${(error as Error).message.split('. ')[0]}.${meantOption(rest, command)}`,
      command,
    };
  }
}

function noCommand(name: string, commands: readonly Command[]): string {
  const meant = findNearestName(
    name,
    commands.map((each) => each.name),
  );
  return `There is no command "${name}".${meant ? ` Did you mean ${meant}?` : ''}`;
}

/** Joins the two words of a name such as `settlement import`. */
function joinName(args: readonly string[], commands: readonly Command[]): readonly string[] {
  const two = args.slice(0, 2).join(' ');
  return commands.some(({ name }) => name === two) ? [two, ...args.slice(2)] : args;
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

/** The option that was probably meant by one that the command does not have. */
function meantOption(args: readonly string[], command: Command): string {
  const names = Object.keys(optionsOf(command)).map((name) => `--${name}`);
  const [meant] = args.flatMap((each) => findNearestName(each.split('=')[0] ?? '', names) ?? []);
  return meant ? ` Did you mean ${meant}?` : '';
}

function validate(command: Command, options: CommandOptions, operands: string[]): CommandLine {
  const wrong = (why: string): CommandLine => ({ kind: 'wrong', why, command });
  const { operands: required = [] } = command;
  const missing = required[operands.length];
  if (missing) return wrong(`The ${missing} is missing.`);
  if (operands.length > required.length) return wrong(`"${operands.at(-1)}" is one operand too many.`);
  const note = command.needsNote(options) ? readNote(options) : null;
  if (typeof note === 'string') return wrong(note);
  return { kind: 'run', command, input: { operands, options, staff: note }, json: options.json === true };
}

/** The note is stored permanently with the payment, so it must not contain a customer's number (SAFETY X7). */
function readNote({ by, reason }: CommandOptions): StaffNote | string {
  const [who, why] = [String(by ?? '').trim(), String(reason ?? '').trim()];
  if (!who) return 'State who you are: --by "Keza"';
  if (!why) return 'State why: --reason "the customer called, ticket 4711"';
  if (!isReason(why))
    return 'State why in a sentence that somebody else understands: --reason "the customer called, ticket 4711"';
  if (who.length > MAX_NOTE_LENGTH || why.length > MAX_NOTE_LENGTH)
    return `At most ${MAX_NOTE_LENGTH} characters for --by and --reason.`;
  if (hasPersonalData(`${who} ${why}`))
    return "Leave out the customer's number and e-mail: the reason is stored permanently.";
  return { by: who, reason: why };
}
