import { maskPersonal } from '@portal/platform/http/observability/request-log';
import { nameSourcesInTraces } from '@portal/platform/name-sources';
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { recordStaffAct } from '../features/staff-acts/record-staff-act.ts';
import { StaffError } from '../staff-desk/http/staff-error.ts';
import { recordReveal } from '../staff-desk/personal-data/budget.ts';
import { OPS_SUBJECT } from '../staff-desk/second-person/movement.ts';
import {
  type CommandInput,
  type CommandReport,
  type DatabaseCommand,
  OPS_EXIT_CODES,
  refused,
} from './command.ts';
import { COMMANDS } from './command-list.ts';
import { helpText } from './help-text.ts';
import { openStaffContext, type StaffContext, toDatabaseError } from './open-staff-context.ts';
import { readCommandLine } from './read-command-line.ts';

/** Where a command writes what it found and what went wrong: a process, or a test. */
type Output = Record<'stdout' | 'stderr', { write: (text: string) => unknown }>;

if (import.meta.main) {
  nameSourcesInTraces(import.meta.filename);
  // The configuration before the command line, because a note with a phone number of the country is refused.
  process.exitCode = await runOps(process.argv.slice(2), await loadConfig(), process);
}

/**
 * Runs a staff command (docs/operations.md).
 * @param args the command line, without the program
 * @returns the exit code
 */
export async function runOps(args: string[], config: Config, output: Output): Promise<number> {
  const line = readCommandLine(args, COMMANDS);
  switch (line.kind) {
    case 'help':
      output.stdout.write(helpText(COMMANDS, line.command));
      return OPS_EXIT_CODES.done;
    case 'wrong':
      output.stderr.write(
        line.isUnknown
          ? `${line.why} All commands: npm run ops -- help\n`
          : `${line.why}\n\n${helpText(COMMANDS, line.command)}`,
      );
      return OPS_EXIT_CODES.wrong;
    case 'run':
      return run(line, config, output);
  }
}

async function run(
  { command, input, json }: Extract<ReturnType<typeof readCommandLine>, { kind: 'run' }>,
  config: Config,
  { stdout, stderr }: Output,
) {
  try {
    const report =
      'runAlone' in command
        ? await command.runAlone(config, input)
        : await runCommand(config, command, input);
    const code = OPS_EXIT_CODES[report.kind];
    const isResult = report.kind === 'done' || report.kind === 'violated';
    (isResult || json ? stdout : stderr).write(print(report, json));
    return code;
  } catch (error) {
    const database = toDatabaseError(error);
    const message = database ? database.message : `The command failed: ${(error as Error).stack}`;
    stderr.write(maskPersonal(`${message}\n`));
    return database ? OPS_EXIT_CODES['no-database'] : OPS_EXIT_CODES.refused;
  }
}

/** Runs a command on the portal's database and records its note. */
async function runCommand(
  config: Config,
  command: DatabaseCommand,
  input: CommandInput,
): Promise<CommandReport> {
  const context = await openStaffContext(config);
  try {
    const report = (await refuseOverBudget(context, config, input)) ?? (await command.run(context, input));
    if (input.staff) {
      // A phone number typed instead of a transaction id must not be stored.
      const subject = maskPersonal(input.operands.join(' ')) || '–';
      const act = { ...input.staff, act: command.name, subject, outcome: report.kind };
      await recordStaffAct(context.db, { at: context.clock.now(), ...act });
    }
    return report;
  } finally {
    await context.close();
  }
}

/** Whole numbers have the budget that they have in the staff desk; all names that are typed here share one. */
async function refuseOverBudget(
  { db, clock }: StaffContext,
  { staff }: Config,
  { options, operands, staff: note }: CommandInput,
): Promise<CommandReport | null> {
  if (options.unmask !== true || !note) return null;
  const subject = maskPersonal(operands.join(' ')) || '–';
  const deps = { db, clock, budgets: staff, count: { overBudget: () => {}, signInRefused: () => {} } };
  try {
    await recordReveal(deps, { subject: OPS_SUBJECT, name: note.by }, { subject, reason: note.reason });
    return null;
  } catch (error) {
    if (!(error instanceof StaffError)) throw error;
    const text = `Refused: ${staff.revealsPerHour} times an hour at most (STAFF_REVEALS_PER_HOUR).`;
    return refused(text, error.why ?? error.code);
  }
}

/** Formats a report. Numbers are masked unless the command may show them. */
function print({ text, data, kind, whole }: CommandReport, json: boolean): string {
  const out = json ? JSON.stringify({ outcome: kind, ...(data as object) }, null, 2) : text;
  return `${whole ? out : maskPersonal(out)}\n`;
}
