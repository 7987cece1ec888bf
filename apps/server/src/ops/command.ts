import type { StaffNote } from '@portal/payments/engine/payment';
import type { Config } from '../config/config.ts';
import type { StaffContext } from './open-staff-context.ts';

/**
 * One task of the staff: a file in commands/ and a line in command-list.ts. Help, arguments, the note of who did it
 * and why, printing and exit codes are shared.
 */
export type Command = DatabaseCommand | LoneCommand;

/** A command on the portal's database. */
export type DatabaseCommand = CommandFacts & {
  run: (context: StaffContext, input: CommandInput) => Promise<CommandReport>;
};

/** A command that needs no database, or opens it itself. */
export type LoneCommand = CommandFacts & {
  runAlone: (config: Config, input: CommandInput) => Promise<CommandReport>;
};

/** What help and command line have to know of a command. */
export type CommandFacts = {
  name: string;
  /** One line for the list of commands. */
  about: string;
  /** Names of the required operands, in order, e.g. `['transaction']`; left out, there are none. */
  operands?: readonly string[];
  /** Options of this command, besides `--json`, `--help`, `--by` and `--reason`. */
  options?: Readonly<Record<string, CommandOption>>;
  /** Further text for the command's own help. */
  details?: string;
  /**
   * Whether the command changes something or shows data that is otherwise masked. Then `--by` and `--reason` are
   * required and stored.
   */
  needsNote: (options: CommandOptions) => boolean;
};

/** An option; without `value` it is a switch. */
export type CommandOption = { about: string; value?: string };

/** Options as given on the command line. */
export type CommandOptions = Readonly<Record<string, string | boolean | undefined>>;

/** A valid command line. `staff` is set when the command needs a note. */
export type CommandInput = { operands: readonly string[]; options: CommandOptions; staff: StaffNote | null };

/** Result of a command: `text` for people, `data` for `--json`. Numbers in both are masked unless `whole`. */
export type CommandReport = {
  /** `wrong`: an operand or option has a value that it cannot have. `violated`: the audit found something. */
  kind: 'done' | 'refused' | 'wrong' | 'not-found' | 'violated';
  text: string;
  data: unknown;
  whole?: boolean;
};

/** Exit codes of the process. */
export const OPS_EXIT_CODES = {
  done: 0,
  refused: 1,
  /** The command line, or a value in it. */
  wrong: 2,
  'not-found': 3,
  'no-database': 4,
  violated: 5,
} as const;

/** An operand of a valid command line. Throws when the command does not declare it. */
export function readOperand({ operands }: CommandInput, index: number): string {
  const value = operands[index];
  if (value === undefined) throw new Error(`Operand ${index + 1} is not declared by the command`);
  return value;
}

/** An option with a value; `null` when it was left out. */
export function readText(options: CommandOptions, name: string): string | null {
  const typed = options[name];
  return typeof typed === 'string' ? typed : null;
}

/** The note of a command that requires one. Throws when the command does not declare that. */
export function requireNote({ staff }: CommandInput): StaffNote {
  if (!staff) throw new Error('The command does not require a note');
  return staff;
}

/** The report of a refused command. `why` is its reason for programs. */
export function refused(text: string, why: string): CommandReport {
  return { kind: 'refused', text, data: { why } };
}

/** The report for a value that an operand or option cannot have. `why` is its reason for programs. */
export function wrongValue(text: string, why: string): CommandReport {
  return { kind: 'wrong', text, data: { why } };
}

/** The report for something that does not exist. */
export function notFound(text: string, data: object = {}): CommandReport {
  return { kind: 'not-found', text, data };
}

/** The report for a text that should be a date. */
export function refuseDay(typed: string | boolean | undefined): CommandReport {
  return wrongValue(`${typed} is not a date. Write 2026-11-20.`, 'no-day');
}
