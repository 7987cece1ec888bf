import { loadConfig } from '../config.ts';
import { maskPersonal } from '../platform/http/request-log.ts';
import { EXIT_CODES } from './command.ts';
import { COMMANDS } from './command-list.ts';
import { helpOf } from './help.ts';
import { NoDatabase, openOffice } from './open-office.ts';
import { readCommandLine } from './read-command-line.ts';
import { runCommand } from './run-command.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const line = readCommandLine(args, COMMANDS);
  switch (line.kind) {
    case 'help':
      process.stdout.write(helpOf(COMMANDS, line.command));
      return EXIT_CODES.done;
    case 'wrong':
      process.stderr.write(`${line.why}\n\n${helpOf(COMMANDS, line.command)}`);
      return EXIT_CODES.usage;
    case 'run':
      return run(line);
  }
}

async function run({ command, input, json }: Extract<ReturnType<typeof readCommandLine>, { kind: 'run' }>) {
  try {
    const office = await openOffice(loadConfig());
    try {
      const { out, code } = await runCommand(office, { command, input, json });
      (code === EXIT_CODES.done || code === EXIT_CODES.violated || json
        ? process.stdout
        : process.stderr
      ).write(out);
      return code;
    } finally {
      await office.close();
    }
  } catch (error) {
    const message =
      error instanceof NoDatabase ? error.message : `The command failed: ${(error as Error).stack}`;
    process.stderr.write(maskPersonal(`${message}\n`));
    return error instanceof NoDatabase ? EXIT_CODES['no-database'] : EXIT_CODES.refused;
  }
}
