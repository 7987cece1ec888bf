import { formatMoney, withPlainSpaces } from '@portal/domain/money/format-money';
import type { Money } from '@portal/domain/money/money';
import { localDateTime } from '@portal/domain/time/calendar-date';

/** Local date and time for a terminal, `2026-11-21 10:04:05`; a dash for `null`. */
export function formatLocalTime(at: Date | null): string {
  return at ? localDateTime(at).replace('T', ' ') : '–';
}

/** Formats an amount for a terminal: English, with plain spaces, so that `grep` finds it. */
export function formatTerminalMoney(amount: Money): string {
  return withPlainSpaces(formatMoney(amount, 'en'));
}

/** Formats rows as text columns with minimal widths, indented and separated by two spaces. */
export function printTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}
