import { findPaymentsByReference } from '../../features/payments/staff/find-payments-by-reference.ts';
import { listSmsOf, readSmsHours, type SmsHour, type SmsTry } from '../../features/sms/read-sms-report.ts';
import { type CommandReport, type DatabaseCommand, notFound, wrongValue } from '../command.ts';
import type { StaffContext } from '../open-staff-context.ts';
import { formatLocalTime, printTable } from '../terminal-text.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_HOURS = 24;
const MAX_HOURS = 9_999;

/** Shows what became of messages, from delivery receipts. */
export const smsCommand: DatabaseCommand = {
  name: 'sms',
  about: 'shows what became of messages: by hour and route, or those of a transaction',
  options: {
    hours: { value: 'hours', about: `how many hours back; ${DEFAULT_HOURS} when left out` },
    transaction: { value: 'transaction or reference', about: 'the messages of this transaction' },
  },
  details:
    'accepted: the operator has it and has not reported more. unknown: it may have been sent; a receipt of a payment is\n' +
    'sent again after ten minutes without a report. The sandbox keeps its messages at /sandbox/phone, not here.',
  needsNote: () => false,
  run: (context, { options: { hours, transaction } }) =>
    typeof transaction === 'string' ? reportTransaction(context, transaction) : reportHours(context, hours),
};

async function reportHours(
  { pool, clock }: StaffContext,
  typed: string | boolean | undefined,
): Promise<CommandReport> {
  const hours = typed === undefined ? DEFAULT_HOURS : Number(/^\d{1,4}$/.exec(String(typed))?.[0]);
  if (!(hours >= 1)) return wrongValue(`--hours takes a number from 1 to ${MAX_HOURS}.`, 'no-hours');
  const rows = await readSmsHours(pool, new Date(clock.now().getTime() - hours * HOUR_MS));
  const head = ['hour', 'route', 'kind', 'messages', 'states', 'median delivery'];
  const text = rows.length === 0 ? 'No messages.' : printTable([head, ...rows.map(hourColumns)]);
  return { kind: 'done', text, data: { hours: rows } };
}

function hourColumns({ hour, route, kind, total, states, deliverySeconds }: SmsHour): string[] {
  const counts = Object.entries(states).map(([state, count]) => `${count} ${state}`);
  const median = deliverySeconds === null ? '–' : `${Math.round(deliverySeconds)} s`;
  return [formatLocalTime(hour).slice(0, 16), route, kind, String(total), counts.join(', '), median];
}

async function reportTransaction({ pool }: StaffContext, typed: string): Promise<CommandReport> {
  const found = await findPaymentsByReference(pool, typed);
  const ids = found.length > 0 ? found : [typed];
  const tries = (await Promise.all(ids.map((id) => listSmsOf(pool, id)))).flat();
  if (tries.length > 0)
    return { kind: 'done', text: printTable(tries.map(tryColumns)), data: { messages: tries } };
  return notFound(`No message is recorded for ${typed}.`, { messages: [] });
}

function tryColumns({ createdAt, purpose, recipient, route, state, doneAt, error }: SmsTry): string[] {
  const end = doneAt ? formatLocalTime(doneAt) : '–';
  return [formatLocalTime(createdAt), purpose, recipient, route, state, end, error ?? ''];
}
