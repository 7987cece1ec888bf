import type { Command } from './command.ts';
import { auditCommand } from './commands/audit.ts';
import { callBacksCommand } from './commands/call-backs.ts';
import { caseCommand, casesCommand, closeCaseCommand, reopenCaseCommand } from './commands/cases.ts';
import { closeCallBackCommand } from './commands/close-call-back.ts';
import { checkCommand, closeCommand, retryCommand } from './commands/decisions.ts';
import { dumpCommand, loadCommand } from './commands/dump.ts';
import { endStaffSessionsCommand } from './commands/end-staff-sessions.ts';
import { eraseCommand } from './commands/erase.ts';
import { eventsCommand, replayEventsCommand } from './commands/events.ts';
import { closeDayCommand, dayClosesCommand, reopenDayCommand } from './commands/finance/close-day.ts';
import { correctCommand } from './commands/finance/correct.ts';
import { differencesCommand } from './commands/finance/differences.ts';
import { explainCommand } from './commands/finance/explain.ts';
import { exportDayCommand } from './commands/finance/export-day.ts';
import { openingEntriesCommand } from './commands/finance/opening-entries.ts';
import { reconcileCommand } from './commands/finance/reconcile.ts';
import {
  settlementAssignCommand,
  settlementDifferencesCommand,
  settlementExplainCommand,
} from './commands/finance/settlement-differences.ts';
import { importCommand } from './commands/finance/settlement-import.ts';
import { trialBalanceCommand } from './commands/finance/trial-balance.ts';
import { findCommand } from './commands/find.ts';
import { finishUpgradeCommand } from './commands/finish-upgrade.ts';
import { healthCommand } from './commands/health.ts';
import { historyCommand } from './commands/history.ts';
import { jobsCommand } from './commands/jobs.ts';
import { lostLeadsCommand } from './commands/lost-leads.ts';
import { openTownCommand } from './commands/open-town.ts';
import { operatorCommand } from './commands/operator.ts';
import {
  closeDisputeCommand,
  disputeCommand,
  disputesCommand,
  sendEvidenceCommand,
} from './commands/refunds/disputes.ts';
import { refundCommand } from './commands/refunds/refund.ts';
import { refundOtherWalletCommand } from './commands/refunds/refund-other-wallet.ts';
import { settleRefundCommand } from './commands/refunds/settle-refund.ts';
import { smsCommand } from './commands/sms.ts';
import { storageCommand } from './commands/storage.ts';
import { stuckCommand } from './commands/stuck.ts';

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
  refundOtherWalletCommand,
  disputesCommand,
  disputeCommand,
  sendEvidenceCommand,
  closeDisputeCommand,
  closeCommand,
  reconcileCommand,
  differencesCommand,
  explainCommand,
  auditCommand,
  trialBalanceCommand,
  correctCommand,
  openingEntriesCommand,
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
  endStaffSessionsCommand,
  casesCommand,
  caseCommand,
  closeCaseCommand,
  reopenCaseCommand,
  closeCallBackCommand,
  dumpCommand,
  loadCommand,
  finishUpgradeCommand,
];
