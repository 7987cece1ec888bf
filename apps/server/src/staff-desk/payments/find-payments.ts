import type { StaffParsedInput, StaffResult } from '@portal/contract/staff/staff-calls';
import { STAFF_NAMES } from '@portal/contract/staff/staff-names';
import { STAFF_ROUTES } from '@portal/contract/staff/staff-routes';
import { WIRE_KIND } from '@portal/contract/wire/wire-kind';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { parseAmountText } from '@portal/domain/money/amount-text';
import { type Currency, countryCurrency, currencyExponent } from '@portal/domain/money/money';
import { parseBusinessDay, toDayPeriod } from '@portal/domain/time/business-day';
import { readDeliveryKey } from '@portal/payments/engine/recharges';
import { PAYMENT_MODES } from '@portal/payments/providers/registry';
import { CASE_STATES } from '../../features/payments/staff/case-state.ts';
import { findPaymentsByReference } from '../../features/payments/staff/find-payments-by-reference.ts';
import {
  LIST_SORT_KEY,
  listPayments,
  listPaymentsOf,
  type PaymentPage,
  type PaymentSubject,
} from '../../features/payments/staff/list-payments.ts';
import { noFilter, type PaymentFilter } from '../../features/payments/staff/payment-filter.ts';
import { findPaymentsByOtherReference } from '../../features/payments/staff/search-payments.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { findItems, toItemReference } from '../find/find-items.ts';
import { readAfter } from '../http/read-after.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { findLeads } from '../leads/find-leads.ts';
import { recordTextSearch } from '../personal-data/record-text-search.ts';
import { toStaffRow } from '../show-payment.ts';

type Input = StaffParsedInput<'findPayments'>;

type Result = StaffResult<'findPayments'>;

type Pool = DeskDeps['pool'];

/** Rows of a page. */
const PAGE_ROWS = 50;

/** What the filters of the search offer. */
const PAYMENT_CHOICES: StaffResult<'findPayments'>['choices'] = {
  states: [...CASE_STATES],
  modes: PAYMENT_MODES,
  kinds: Object.keys(WIRE_KIND),
  reasons: [...STAFF_NAMES.reason],
};

/**
 * Finds payments by what was typed into the search box, which is recorded before anything is shown, or lists the latest
 * ones; a page at a time. For roles that see home broadband orders it also finds those that the text means.
 */
export const findPayments: StaffHandler<'findPayments'> = async (deps, input, caller) => {
  const seesLeads = caller.roles.some((role) =>
    (STAFF_ROUTES.findLeads.roles as readonly string[]).includes(role),
  );
  const isFirstPage = input.text !== '' && input.after === undefined;
  const [found, items, leads] = await Promise.all([
    findByText(deps, input),
    isFirstPage ? findItems(deps.pool, input.text, caller) : [],
    seesLeads && isFirstPage ? findLeads(deps, { text: input.text, toCheck: false }, caller) : { rows: [] },
  ]);
  const { understoodAs, rows, next, searchedTo } = found;
  // Each page of a search is one: a cursor can be made up.
  if (input.text !== '') {
    const by = understoodAs === 'email' ? 'contact' : understoodAs;
    const search = {
      text: input.text,
      understoodAs: by === 'all' ? null : by,
      subject: rows[0]?.id ?? null,
    } as const;
    await recordTextSearch(deps, caller, search);
  }
  return {
    rows: rows.map(toStaffRow),
    leads: leads.rows,
    items,
    next,
    understoodAs,
    searchedTo: searchedTo?.toISOString() ?? null,
    choices: PAYMENT_CHOICES,
  };
};

type Found = PaymentPage & Pick<Result, 'understoodAs'>;

async function findByText(deps: DeskDeps, input: Input): Promise<Found> {
  const { pool } = deps;
  const request = {
    filter: readFilter(input),
    page: { limit: PAGE_ROWS, after: readAfter(input.after, LIST_SORT_KEY) },
  };
  if (input.text === '') return { understoodAs: 'all', ...(await listPayments(pool, request)) };
  for (const [understoodAs, find] of SEARCHES) {
    const subject = await find(deps, input.text);
    if (subject === null) continue;
    const page = await listPaymentsOf(pool, subject, request);
    if (page.rows.length > 0 || (await exists(pool, subject))) return { understoodAs, ...page };
  }
  return { understoodAs: 'nothing', rows: [], next: null, searchedTo: null };
}

type Find = (deps: DeskDeps, text: string) => Promise<PaymentSubject | null>;

const idsOf = (ids: readonly string[]): PaymentSubject | null => (ids.length > 0 ? { by: 'ids', ids } : null);

/** What a text may be, the most likely first. A text that looks like a number can also be a reference or an account. */
const SEARCHES: readonly [Result['understoodAs'], Find][] = [
  [
    'number',
    async (_deps, text) => {
      const msisdn = parseMsisdn(text);
      return msisdn && { by: 'number', msisdn };
    },
  ],
  ['code', async ({ pool }, text) => idsOf(await findPaymentsByReference(pool, text))],
  [
    'id',
    async (_deps, text) => {
      // The operator knows each of several numbers by the payment's id and its place.
      const { paymentId } = readDeliveryKey(text);
      return /^[\w-]{22,64}$/.test(paymentId) ? { by: 'ids', ids: [paymentId] } : null;
    },
  ],
  ['request', async ({ cases }, text) => idsOf(await findPaymentOfRequest(cases, text))],
  ['reference', async ({ pool }, text) => idsOf(await findPaymentsByOtherReference(pool, text))],
  ['email', async (_deps, text) => ({ by: 'contact', text })],
];

/** The payment whose payer got this reference for the request to take it back, open or closed. */
async function findPaymentOfRequest({ find }: DeskDeps['cases'], text: string): Promise<string[]> {
  const request = await find(toItemReference(text));
  return request ? [request.paymentId] : [];
}

/** Whether a text means payments that the filter hides: then it means nothing else. */
async function exists(pool: Pool, subject: PaymentSubject): Promise<boolean> {
  const request = { filter: noFilter(), page: { limit: 1, after: null } };
  const { rows } = await listPaymentsOf(pool, subject, request);
  return rows.length > 0;
}

function readFilter(input: Input): PaymentFilter {
  const { state, reason, mode, kind, product, day } = input;
  const parsedDay = day === undefined ? null : parseBusinessDay(day);
  if (day !== undefined && parsedDay === null) throw invalid('day');
  return {
    state: state ?? null,
    reason: reason ?? null,
    mode: mode ?? null,
    kind: kind ?? null,
    product: product || null,
    amountFromMinor: readBound(input, 'amountFrom'),
    amountToMinor: readBound(input, 'amountTo'),
    currency: countryCurrency(),
    period: parsedDay && toDayPeriod(parsedDay),
  };
}

/** A currency with decimals, to read a bound that is finer than the country's coins. */
const FINE_CURRENCY: Currency = 'USD';

/**
 * Minor units of the country's currency; `null` for an empty field. A bound may be finer than its coins (`1 000,50`): nothing is paid by
 * it, and the next coin inside it means the same.
 */
function readBound(input: Input, field: 'amountFrom' | 'amountTo'): number | null {
  const text = input[field] ?? '';
  const parsed = parseAmountText(text, countryCurrency());
  if (parsed.kind === 'empty') return null;
  if (parsed.kind === 'amount') return parsed.amount.minor;
  const fine = parsed.kind === 'decimals' ? parseAmountText(text, FINE_CURRENCY) : parsed;
  if (fine.kind !== 'amount') throw invalid(field);
  const coins = fine.amount.minor / 10 ** currencyExponent(FINE_CURRENCY);
  return field === 'amountFrom' ? Math.ceil(coins) : Math.floor(coins);
}

function invalid(field: keyof Input): StaffError {
  return new StaffError('INVALID_REQUEST', { fields: { [field]: 'malformed' } });
}
