import { checkInvariants } from '@portal/payments/audit/check-invariants';
import type { InvariantFinding } from '@portal/payments/audit/find-violations';
import { type CloseAudit, checkCloses } from '@portal/settlement/close/audit-closes';
import { type AuditChain, checkAuditChain } from '../../features/staff-acts/check-audit.ts';
import { type CommandOptions, type DatabaseCommand, wrongValue } from '../command.ts';
import { parseTime } from '../parse-time.ts';
import { printTable } from '../terminal-text.ts';

/** Checks the invariants of SAFETY 1.2 now. */
export const auditCommand: DatabaseCommand = {
  name: 'audit',
  about:
    'checks the invariants of payments, the chain of closed days and the acts of the staff, and lists the violations',
  options: {
    all: { about: 'all payments; without it those of the last 40 days' },
    at: { value: 'time', about: 'what was late then, for a restored database, e.g. 2026-11-23T06:15:00Z' },
  },
  details:
    'The portal does this every night. It changes no payment and updates the figures in /metrics. A violation is a fault\n' +
    'of the portal or of the database: look at the history and have it repaired before anything else.',
  needsNote: () => false,
  run: async ({ pool, clock }, { options }) => {
    const at = readTime(options);
    if (at === 'invalid')
      return wrongValue(
        `"${options.at}" is not a time with its zone. Write 2026-11-23T06:15:00Z.`,
        'no-time',
      );
    const findings = await checkInvariants(pool, at ?? clock.now(), options.all === true ? 'all' : 'recent');
    const closes = await checkCloses({ pool, clock });
    const staffActs = await checkAuditChain(pool);
    const isBroken =
      findings.some(({ total }) => total > 0) || closes.faults.length > 0 || staffActs.broken.length > 0;
    const text = [findingsText(findings), closesText(closes), chainText(staffActs)].join('\n\n');
    return { kind: isBroken ? 'violated' : 'done', text, data: { findings, closes, staffActs } };
  },
};

function readTime({ at: typed }: CommandOptions): Date | 'invalid' | null {
  return typed === undefined ? null : (parseTime(String(typed)) ?? 'invalid');
}

function chainText({ acts, last, lastHash, broken }: AuditChain): string {
  if (broken.length > 0)
    return `ACTS OF THE STAFF WERE CHANGED OR REMOVED at number ${broken.join(', ')} (docs/operations.md).`;
  const end = last === null ? '' : ` The last is number ${last}, hash ${lastHash}.`;
  return `The ${acts} acts of the staff are complete and unchanged.${end}`;
}

/** Whether the closed days are as they were closed; otherwise each changed one with its day. */
export function closesText({ closes, faults }: CloseAudit): string {
  if (faults.length === 0) return `Closes and reopenings of days: ${closes}, none was changed.`;
  return faults.map(({ seq, day, why }) => `CHANGED: number ${seq}, ${day}: ${why}`).join('\n');
}

/** The invariants, and below them the violations. */
export function findingsText(findings: readonly InvariantFinding[]): string {
  const rules = findings.map(({ invariant, holds, total }) => [
    invariant,
    total === 0 ? 'holds' : `${total} VIOLATIONS`,
    holds,
  ]);
  const violated = findings.filter(({ total }) => total > 0);
  return [printTable(rules), ...violated.flatMap(violationsText)].join('\n');
}

function violationsText({ invariant, total, violations }: InvariantFinding): string[] {
  const shown = violations.length < total ? `, the first ${violations.length} of ${total}` : '';
  return ['', `${invariant}${shown}`, printTable(violations.map(({ subject, detail }) => [subject, detail]))];
}
