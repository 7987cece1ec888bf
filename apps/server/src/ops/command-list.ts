import type { Command } from './command.ts';
import { auditCommand } from './commands/audit.ts';
import { backupCommand } from './commands/backup.ts';
import { backupsCommand } from './commands/backups.ts';
import { callBacksCommand } from './commands/call-backs.ts';
import { caseCommand, casesCommand, closeCaseCommand } from './commands/cases.ts';
import { closeCallBackCommand } from './commands/close-call-back.ts';
import { closeDayCommand, dayClosesCommand, reopenDayCommand } from './commands/close-day.ts';
import { correctCommand } from './commands/correct.ts';
import { checkCommand, closeCommand, retryCommand } from './commands/decisions.ts';
import { differencesCommand } from './commands/differences.ts';
import { eraseCommand } from './commands/erase.ts';
import { eventsCommand, replayEventsCommand } from './commands/events.ts';
import { explainCommand } from './commands/explain.ts';
import { exportDayCommand } from './commands/export-day.ts';
import { findCommand } from './commands/find.ts';
import { finishUpgradeCommand } from './commands/finish-upgrade.ts';
import { healthCommand } from './commands/health.ts';
import { historyCommand } from './commands/history.ts';
import { jobsCommand } from './commands/jobs.ts';
import { lostLeadsCommand } from './commands/lost-leads.ts';
import { openTownCommand } from './commands/open-town.ts';
import { operatorCommand } from './commands/operator.ts';
import { reconcileCommand } from './commands/reconcile.ts';
import { closeDisputeCommand, disputeCommand, disputesCommand } from './commands/refunds/disputes.ts';
import { refundCommand } from './commands/refunds/refund.ts';
import { settleRefundCommand } from './commands/refunds/settle-refund.ts';
import { restoreCommand } from './commands/restore.ts';
import {
  settlementAssignCommand,
  settlementDifferencesCommand,
  settlementExplainCommand,
} from './commands/settlement-differences.ts';
import { importCommand } from './commands/settlement-import.ts';
import { smsCommand } from './commands/sms.ts';
import { storageCommand } from './commands/storage.ts';
import { stuckCommand } from './commands/stuck.ts';
import { trialBalanceCommand } from './commands/trial-balance.ts';
import { verifyCommand } from './commands/verify.ts';

/** All commands, in the order of the help. A new command is a file in commands/ and a line here. */
export const COMMANDS: readonly Command[] = [
  stuckCommand,
  jobsCommand,
  historyCommand,
  findCommand,
  checkCommand,
  retryCommand,
  refundCommand,
  settleRefundCommand,
  disputesCommand,
  disputeCommand,
  closeDisputeCommand,
  closeCommand,
  reconcileCommand,
  differencesCommand,
  explainCommand,
  auditCommand,
  trialBalanceCommand,
  correctCommand,
  importCommand,
  settlementDifferencesCommand,
  settlementExplainCommand,
  settlementAssignCommand,
  closeDayCommand,
  reopenDayCommand,
  dayClosesCommand,
  exportDayCommand,
  healthCommand,
  smsCommand,
  operatorCommand,
  eventsCommand,
  replayEventsCommand,
  openTownCommand,
  lostLeadsCommand,
  callBacksCommand,
  storageCommand,
  eraseCommand,
  casesCommand,
  caseCommand,
  closeCaseCommand,
  closeCallBackCommand,
  backupCommand,
  backupsCommand,
  verifyCommand,
  restoreCommand,
  finishUpgradeCommand,
];
