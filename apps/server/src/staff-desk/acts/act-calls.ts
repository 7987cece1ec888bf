import type { StaffParsedInput } from '@portal/contract/staff/staff-calls';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type Currency, toDecimal } from '@portal/domain/money/money';
import { parseBusinessDay, toDayPeriod } from '@portal/domain/time/business-day';
import type { ExportTable } from '@portal/settlement/export/day-table';
import { toCsv } from '@portal/settlement/export/write-tables';
import { findPaymentsByReference } from '../../features/payments/staff/find-payments-by-reference.ts';
import { findPaymentsByNumber } from '../../features/payments/staff/search-payments.ts';
import { checkAuditChain } from '../../features/staff-acts/check-audit.ts';
import {
  listStaffActs,
  type RecordedStaffAct,
  type StaffActFilter,
} from '../../features/staff-acts/list-staff-acts.ts';
import { allPseudonymsOf, pseudonymOf } from '../../features/staff-acts/pseudonyms.ts';
import type { AuditValues } from '../../features/staff-acts/tables.ts';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller, StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { createIdentityStore } from '../people/identities.ts';
import { nameOfPerson } from '../people/staff-roles.ts';

const ACTS_OF_A_PAGE = 50;
/** An export is sent as one answer. */
const MAX_EXPORTED = 10_000;
/** Payments of one number whose acts are searched. */
const MAX_PAYMENTS = 500;

/** How the table of roles calls a person. */
const IS_PERSON = /^(subject|email):/;

type Filters = StaffParsedInput<'exportActs'>;

const exportActs: StaffHandler<'exportActs'> = async (deps, filters, caller) => {
  const found = await findActs(deps, filters, { before: null, limit: MAX_EXPORTED + 1 });
  const rows = found.slice(0, MAX_EXPORTED);
  // What was searched for may be a number, so it is not recorded.
  const after = { rows: rows.length };
  await recordAct(deps, caller, { act: 'export acts', subject: '–', reason: '–', outcome: 'done', after });
  return { csv: toCsv(toTable(rows)), rows: rows.length, isCut: found.length > MAX_EXPORTED };
};

const checkActs: StaffHandler<'checkActs'> = async ({ pool }) => {
  const { acts, last, lastHash, broken } = await checkAuditChain(pool);
  return { acts, last, lastHash, broken };
};

const listActs: StaffHandler<'listActs'> = async (deps, { after, ...filters }, caller) => {
  const before = after === undefined ? null : Number(after);
  if (before !== null && !Number.isSafeInteger(before))
    throw new StaffError('INVALID_REQUEST', { fields: { after: 'malformed' } });
  const found = await findActs(deps, filters, { before, limit: ACTS_OF_A_PAGE + 1 });
  await recordIfPerson(deps, filters.about, caller);
  const rows = found.slice(0, ACTS_OF_A_PAGE);
  const names = await createIdentityStore(deps).readNames();
  return {
    rows: rows.map(({ id, at, by, act, subject, reason, outcome, before: old, after: now }) => ({
      id,
      by,
      act,
      subject,
      person: IS_PERSON.test(subject) ? nameOfPerson(subject, names) : null,
      reason,
      outcome,
      at: at.toISOString(),
      before: old && toShown(old),
      after: now && toShown(now),
    })),
    next: found.length > ACTS_OF_A_PAGE ? String(rows.at(-1)?.id) : null,
  };
};

/** An amount as decimal text; the chain and the file have it as it was recorded. */
function toShown({ amountMinor, ...values }: AuditValues): AuditValues {
  if (typeof amountMinor !== 'number') return values;
  const money = { minor: amountMinor, currency: String(values.currency) as Currency };
  return { amount: toDecimal(money), ...values };
}

/** Who looked for a person among the acts is recorded too. */
async function recordIfPerson(deps: DeskDeps, about: string, caller: StaffCaller): Promise<void> {
  const contact = parseMsisdn(about) ?? (about.includes('@') ? about : null);
  if (contact === null) return;
  const person = await pseudonymOf(deps.db, contact, deps.clock.now());
  await recordAct(deps, caller, { act: 'find acts', subject: '–', person, reason: '–', outcome: 'done' });
}

async function findActs(
  deps: DeskDeps,
  { who, about, act, day }: Filters,
  page: Pick<StaffActFilter, 'before' | 'limit'>,
): Promise<RecordedStaffAct[]> {
  const parsedDay = day === undefined ? null : parseBusinessDay(day);
  const period = parsedDay && toDayPeriod(parsedDay);
  return listStaffActs(deps.db, { who, act, period, ...(await readSubjects(deps, about)), ...page });
}

/**
 * A number means its payments and, until it is erased, its pseudonyms; an e-mail or account its pseudonyms; a code its payment; the
 * name or address of somebody of the staff that person.
 */
async function readSubjects(
  { db, pool, clock }: DeskDeps,
  about: string,
): Promise<Pick<StaffActFilter, 'subjects' | 'persons'>> {
  if (about === '') return { subjects: null, persons: [] };
  const msisdn = parseMsisdn(about);
  if (!msisdn) {
    const [payments, persons, names] = await Promise.all([
      findPaymentsByReference(pool, about),
      allPseudonymsOf(db, about),
      createIdentityStore({ db, clock }).readNames(),
    ]);
    const typed = about.toLowerCase();
    const address = `email:${typed}`;
    // Roles that waited for an address are those of the person who signed in with it.
    const called = names.get(address)?.toLowerCase() ?? typed;
    const staff = [...names].filter(([, name]) => name.toLowerCase().includes(called)).map(([key]) => key);
    return { subjects: [about, address, ...staff, ...payments], persons };
  }
  const [payments, persons] = await Promise.all([
    findPaymentsByNumber(pool, msisdn, MAX_PAYMENTS),
    allPseudonymsOf(db, msisdn),
  ]);
  return { subjects: payments.map(({ id }) => id), persons };
}

function toTable(rows: RecordedStaffAct[]): ExportTable {
  const text = (value: unknown) => ({
    text: value === null || value === undefined ? '' : String(value),
  });
  const json = (value: object | null) => text(value && JSON.stringify(value));
  return {
    name: 'acts',
    columns: [
      ...['number', 'time', 'who', 'person id', 'act', 'subject', 'pseudonym', 'reason', 'outcome'],
      ...['before', 'after', 'hash before', 'hash'],
    ],
    rows: rows.map((row) => [
      ...[row.id, row.at.toISOString(), row.by, row.bySubject, row.act, row.subject, row.person].map(text),
      ...[text(row.reason), text(row.outcome), json(row.before), json(row.after)],
      ...[text(row.previousHash), text(row.hash)],
    ]),
  };
}

/** The handlers of the audit. */
export const auditHandlers = { listActs, exportActs, checkActs } satisfies Partial<StaffHandlers>;
