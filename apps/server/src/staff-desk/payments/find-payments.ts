import type { StaffParsedInput, StaffResult } from '@portal/contract/staff/staff-calls';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { parseBusinessDay, toDayPeriod } from '../../features/payments/reconciliation/business-day.ts';
import { findPaymentsByReference } from '../../features/payments/staff/find-payments-by-reference.ts';
import {
  findPaymentsByContact,
  LIST_SORT_KEY,
  type ListedPayment,
  listPayments,
  listPaymentsById,
} from '../../features/payments/staff/list-payments.ts';
import {
  findPaymentsByNumber,
  findPaymentsByProviderReference,
} from '../../features/payments/staff/search-payments.ts';
import { pseudonymOf } from '../../features/staff-acts/pseudonyms.ts';
import { parseCursor } from '../../platform/database/page.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import type { StaffPerson } from '../sign-in/staff-person.ts';
import { recordAct } from './carry-out-action.ts';
import { toStaffRow } from './show-payment.ts';

type Input = StaffParsedInput<'findPayments'>;
type Result = StaffResult<'findPayments'>;

/** Rows of a page. */
const PAGE_ROWS = 50;
/** Payments of one number, e-mail or account that are shown. */
const MAX_FOUND = 200;

/** Finds payments by what was typed into the search box, or lists the latest ones. */
export async function findPayments(
  deps: Pick<DeskDeps, 'pool' | 'db' | 'clock'>,
  input: Input,
  caller: StaffPerson,
): Promise<Result> {
  const { pool } = deps;
  if (input.text === '') return listLatest(pool, input);
  await recordSearch(deps, input.text, caller);
  for (const [understoodAs, find] of SEARCHES) {
    const ids = await find(pool, input.text);
    if (ids.length === 0) continue;
    const found = await listPaymentsById(pool, ids);
    if (found.length > 0)
      return { rows: found.filter(matches(input)).map(toStaffRow), next: null, understoodAs };
  }
  return { rows: [], next: null, understoodAs: 'nothing' };
}

/** Whose payments were looked for is recorded by a pseudonym (decision 107). A code or an id names no person. */
async function recordSearch(
  deps: Pick<DeskDeps, 'db' | 'clock'>,
  text: string,
  caller: StaffPerson,
): Promise<void> {
  const msisdn = parseMsisdn(text);
  if (!msisdn) return;
  const person = await pseudonymOf(deps.db, msisdn, deps.clock.now());
  const act = { act: 'find by number', subject: '–', person, reason: '–', outcome: 'done' };
  await recordAct(deps, caller, act);
}

type Find = (pool: DeskDeps['pool'], text: string) => Promise<string[]>;

/** What a text may be, the most likely first. A text that looks like a number can also be a reference or an account. */
const SEARCHES: readonly [Result['understoodAs'], Find][] = [
  ['number', findByNumber],
  ['code', findPaymentsByReference],
  ['id', async (_pool, text) => (/^[\w-]{22,64}$/.test(text) ? [text] : [])],
  ['reference', findPaymentsByProviderReference],
  ['email', (pool, text) => findPaymentsByContact(pool, text, MAX_FOUND)],
];

async function findByNumber(pool: DeskDeps['pool'], text: string): Promise<string[]> {
  const msisdn = parseMsisdn(text);
  return msisdn ? (await findPaymentsByNumber(pool, msisdn, MAX_FOUND)).map(({ id }) => id) : [];
}

async function listLatest(pool: DeskDeps['pool'], input: Input): Promise<Result> {
  const after = input.after === undefined ? null : parseCursor(input.after, LIST_SORT_KEY);
  if (input.after !== undefined && after === null)
    throw new StaffError('INVALID_REQUEST', { fields: { after: 'malformed' } });
  const filter = { state: input.state ?? null, mode: input.mode ?? null, period: periodOf(input) };
  const { rows, next } = await listPayments(pool, filter, { limit: PAGE_ROWS, after });
  return { rows: rows.map(toStaffRow), next, understoodAs: 'all' };
}

function periodOf({ day }: Input) {
  const parsed = day === undefined ? null : parseBusinessDay(day);
  return parsed && toDayPeriod(parsed);
}

function matches(input: Input): (payment: ListedPayment) => boolean {
  const period = periodOf(input);
  return ({ state, mode, createdAt }) =>
    (input.state === undefined || state === input.state) &&
    (input.mode === undefined || mode === input.mode) &&
    (period === null || (createdAt >= period.from && createdAt < period.to));
}
