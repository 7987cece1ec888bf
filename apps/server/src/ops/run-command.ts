import { maskPersonal } from '../platform/http/observability/request-log.ts';
import { type Command, type CommandInput, type CommandReport, OPS_EXIT_CODES } from './command.ts';
import type { StaffContext } from './open-staff-context.ts';
import { recordStaffAction } from './record-staff-action.ts';

/** Output and exit code. */
export type CommandOutput = { out: string; code: number };

/** Runs a command, records its note, and formats its report. Numbers are masked unless the command may show them. */
export async function runCommand(
  office: StaffContext,
  { command, input, json }: { command: Command; input: CommandInput; json: boolean },
): Promise<CommandOutput> {
  const report = await command.run(office, input);
  if (input.staff) {
    // A phone number typed instead of a transaction id must not be stored.
    const subject = maskPersonal(input.operands.join(' ')) || '–';
    await recordStaffAction(office, input.staff, { command: command.name, subject, outcome: report.kind });
  }
  return { out: print(report, json), code: OPS_EXIT_CODES[report.kind] };
}

function print({ text, data, kind, whole }: CommandReport, json: boolean): string {
  const out = json ? JSON.stringify({ outcome: kind, ...(data as object) }, null, 2) : text;
  return `${whole ? out : maskPersonal(out)}\n`;
}
