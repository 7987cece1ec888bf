import type { Command } from './command.ts';
import { auditCommand } from './commands/audit.ts';
import { callBacksCommand } from './commands/call-backs.ts';
import { checkCommand } from './commands/check.ts';
import { closeCommand } from './commands/close.ts';
import { differencesCommand } from './commands/differences.ts';
import { explainCommand } from './commands/explain.ts';
import { healthCommand } from './commands/health.ts';
import { historyCommand } from './commands/history.ts';
import { jobsCommand } from './commands/jobs.ts';
import { lostLeadsCommand } from './commands/lost-leads.ts';
import { openTownCommand } from './commands/open-town.ts';
import { reconcileCommand } from './commands/reconcile.ts';
import { refundCommand } from './commands/refund.ts';
import { retryCommand } from './commands/retry.ts';
import { stuckCommand } from './commands/stuck.ts';

/** All commands, in the order of the help. A new command is a file in commands/ and a line here. */
export const COMMANDS: readonly Command[] = [
  stuckCommand,
  jobsCommand,
  historyCommand,
  checkCommand,
  retryCommand,
  refundCommand,
  closeCommand,
  reconcileCommand,
  differencesCommand,
  explainCommand,
  auditCommand,
  healthCommand,
  openTownCommand,
  lostLeadsCommand,
  callBacksCommand,
];
