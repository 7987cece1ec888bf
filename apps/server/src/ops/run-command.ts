import { maskPersonal } from '../platform/http/request-log.ts';
import { type Asked, type Command, EXIT_CODES, type Report } from './command.ts';
import type { Office } from './open-office.ts';
import { recordAct } from './record-act.ts';

/** What is printed, and what the process ends with. */
export type Printed = { out: string; code: number };

/** Runs a command, keeps who had it done, and prints its report: numbers masked unless the command was allowed more. */
export async function runCommand(
  office: Office,
  command: Command,
  asked: Asked,
  json: boolean,
): Promise<Printed> {
  const report = await command.run(office, asked);
  if (asked.staff) {
    // A number typed in place of a transaction would be kept for good.
    const subject = maskPersonal(asked.operands.join(' ')) || '–';
    await recordAct(office, asked.staff, { command: command.name, subject, outcome: report.kind });
  }
  return { out: print(report, json), code: EXIT_CODES[report.kind] };
}

function print({ text, data, kind, whole }: Report, json: boolean): string {
  const out = json ? JSON.stringify({ outcome: kind, ...(data as object) }, null, 2) : text;
  return `${whole ? out : maskPersonal(out)}\n`;
}
