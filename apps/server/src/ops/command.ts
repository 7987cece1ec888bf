import type { StaffNote } from '../features/payments/payment-store.ts';
import type { Office } from './open-office.ts';

/**
 * One thing the staff can do: a file in commands/ and a line in command-list.ts. Help, arguments, the note of who did
 * it and why, printing and exit codes are the same for all.
 */
export type Command = {
  name: string;
  /** One line for the list of commands. */
  about: string;
  /** What must stand after the name, in order, e.g. `['transaction']`. */
  operands: readonly string[];
  /** Its own options, beside `--json`, `--help`, `--by` and `--reason`. */
  options?: Readonly<Record<string, CommandOption>>;
  /** More for its own help. */
  details?: string;
  /** Whether it changes something, or shows what is otherwise hidden: then `--by` and `--reason` are needed and kept. */
  needsNote: (options: Options) => boolean;
  run: (office: Office, asked: Asked) => Promise<Report>;
};

/** An option; without `value` it is a switch. */
export type CommandOption = { about: string; value?: string };

/** Options as they were given. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** A command line that was understood. `staff` is there when the command needs a note. */
export type Asked = { operands: readonly string[]; options: Options; staff: StaffNote | null };

/** What came of it. `text` for people, `data` for `--json`; numbers in both are masked unless `whole`. */
export type Report = {
  /** `violated`: the audit found something. */
  kind: 'done' | 'refused' | 'not-found' | 'violated';
  text: string;
  data: unknown;
  whole?: boolean;
};

/** What the process ends with. */
export const EXIT_CODES = {
  done: 0,
  refused: 1,
  usage: 2,
  'not-found': 3,
  'no-database': 4,
  violated: 5,
} as const;

/** An operand, once the command line was checked. */
export function operand({ operands }: Asked, at: number): string {
  const value = operands[at];
  if (value === undefined) throw new Error(`The operand ${at + 1} was not asked for`);
  return value;
}

/** The note of a command that needs one. */
export function noteOf({ staff }: Asked): StaffNote {
  if (!staff) throw new Error('The command did not ask for a note');
  return staff;
}
