import { maskPersonal } from '../platform/http/request-log.ts';
import { type Asked, type Command, EXIT_CODES, type Report } from './command.ts';
import type { Office } from './open-office.ts';
import { recordAct } from './record-act.ts';

/** Output and exit code. */
export type Printed = { out: string; code: number };

/** Runs a command, records its note, and formats its report. Numbers are masked unless the command may show them. */
export async function runCommand(
  office: Office,
  { command, input, json }: { command: Command; input: Asked; json: boolean },
): Promise<Printed> {
  const report = await command.run(office, input);
  if (input.staff) {
    // A phone number typed instead of a transaction id must not be stored.
    const subject = maskPersonal(input.operands.join(' ')) || '–';
    await recordAct(office, input.staff, { command: command.name, subject, outcome: report.kind });
  }
  return { out: print(report, json), code: EXIT_CODES[report.kind] };
}

function print({ text, data, kind, whole }: Report, json: boolean): string {
  const out = json ? JSON.stringify({ outcome: kind, ...(data as object) }, null, 2) : text;
  return `${whole ? out : maskPersonal(out)}\n`;
}
