import { loadConfig } from '../config/config.ts';
import { maskPersonal } from '../platform/http/observability/request-log.ts';
import { OPS_EXIT_CODES } from './command.ts';
import { COMMANDS } from './command-list.ts';
import { helpText } from './help-text.ts';
import { openStaffContext, StaffDatabaseError } from './open-staff-context.ts';
import { readCommandLine } from './read-command-line.ts';
import { runCommand } from './run-command.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const line = readCommandLine(args, COMMANDS);
  switch (line.kind) {
    case 'help':
      process.stdout.write(helpText(COMMANDS, line.command));
      return OPS_EXIT_CODES.done;
    case 'wrong':
      process.stderr.write(`${line.why}\n\n${helpText(COMMANDS, line.command)}`);
      return OPS_EXIT_CODES.usage;
    case 'run':
      return run(line);
  }
}

async function run({ command, input, json }: Extract<ReturnType<typeof readCommandLine>, { kind: 'run' }>) {
  try {
    const office = await openStaffContext(loadConfig());
    try {
      const { out, code } = await runCommand(office, { command, input, json });
      (code === OPS_EXIT_CODES.done || code === OPS_EXIT_CODES.violated || json
        ? process.stdout
        : process.stderr
      ).write(out);
      return code;
    } finally {
      await office.close();
    }
  } catch (error) {
    const message =
      error instanceof StaffDatabaseError ? error.message : `The command failed: ${(error as Error).stack}`;
    process.stderr.write(maskPersonal(`${message}\n`));
    return error instanceof StaffDatabaseError ? OPS_EXIT_CODES['no-database'] : OPS_EXIT_CODES.refused;
  }
}
