import type { Command } from './command.ts';
import { audit } from './commands/audit.ts';
import { callBacks } from './commands/call-backs.ts';
import { check } from './commands/check.ts';
import { close } from './commands/close.ts';
import { differences } from './commands/differences.ts';
import { explain } from './commands/explain.ts';
import { health } from './commands/health.ts';
import { history } from './commands/history.ts';
import { jobs } from './commands/jobs.ts';
import { lostLeads } from './commands/lost-leads.ts';
import { openTown } from './commands/open-town.ts';
import { reconcile } from './commands/reconcile.ts';
import { refund } from './commands/refund.ts';
import { retry } from './commands/retry.ts';
import { stuck } from './commands/stuck.ts';

/** All commands, in the order of the help. A new command is a file in commands/ and a line here. */
export const COMMANDS: readonly Command[] = [
  stuck,
  jobs,
  history,
  check,
  retry,
  refund,
  close,
  reconcile,
  differences,
  explain,
  audit,
  health,
  openTown,
  lostLeads,
  callBacks,
];
