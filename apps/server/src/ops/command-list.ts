import type { Command } from './command.ts';
import { auditCommand } from './commands/audit.ts';
import { breachReportCommand } from './commands/breach-report.ts';
import { checkCommand, retryCommand } from './commands/decisions.ts';
import { dumpCommand, loadCommand } from './commands/dump.ts';
import { endStaffSessionsCommand } from './commands/end-staff-sessions.ts';
import { eraseCommand } from './commands/erase.ts';
import { eventsCommand, replayEventsCommand } from './commands/events.ts';
import { finishUpgradeCommand } from './commands/finish-upgrade.ts';
import { healthCommand } from './commands/health.ts';
import { historyCommand } from './commands/history.ts';
import { jobsCommand } from './commands/jobs.ts';
import { openingEntriesCommand } from './commands/opening-entries.ts';
import { operatorCommand } from './commands/operator.ts';
import { pushKeyCommand } from './commands/push-key.ts';
import { reconcileCommand } from './commands/reconcile.ts';
import { smsCommand } from './commands/sms.ts';
import { storageCommand } from './commands/storage.ts';
import { stuckCommand } from './commands/stuck.ts';

/** All commands, in the order of the help. A new command is a file in commands/ and a line here. */
export const COMMANDS: readonly Command[] = [
  stuckCommand,
  jobsCommand,
  historyCommand,
  checkCommand,
  retryCommand,
  reconcileCommand,
  auditCommand,
  openingEntriesCommand,
  healthCommand,
  smsCommand,
  operatorCommand,
  eventsCommand,
  replayEventsCommand,
  storageCommand,
  eraseCommand,
  breachReportCommand,
  endStaffSessionsCommand,
  pushKeyCommand,
  dumpCommand,
  loadCommand,
  finishUpgradeCommand,
];
