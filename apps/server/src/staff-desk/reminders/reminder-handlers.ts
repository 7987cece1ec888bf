import type { StaffReminderRow, StaffStandingRow } from '@portal/contract/staff/staff-reminders';
import { maskEmail } from '@portal/domain/identifiers/email';
import { maskMsisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { paymentMandates } from '@portal/payments/mandates/tables';
import type { Db } from '@portal/platform/database/open-db';
import { eq } from 'drizzle-orm';
import {
  countRecentSends,
  endReminders,
  type LineReminders,
  listConsents,
} from '../../features/reminders/reminder-store.ts';
import { listStored } from '../../features/standing-orders/desk-standing.ts';
import { nameCard } from '../../features/standing-orders/holder-link.ts';
import { listRuns, type StandingOrder } from '../../features/standing-orders/standing-store.ts';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { recordTextSearch } from '../personal-data/record-text-search.ts';
import { toStaffMoney } from '../show-payment.ts';

/** By the whole number only, recorded before anything is shown: what somebody is reminded of says that the number is theirs. */
const findLineReminders: StaffHandler<'findLineReminders'> = async (deps, { text = '' }, caller) => {
  if (text === '') return { consents: [], standingOrders: [] };
  const msisdn = parseMsisdn(text);
  if (!msisdn) throw new StaffError('INVALID_REQUEST', { fields: { text: 'malformed' } });
  await recordTextSearch(deps, caller, { text, understoodAs: 'number', subject: null });
  const { db, clock } = deps;
  const [found, sentInWeek, standing] = await Promise.all([
    listConsents(db, msisdn),
    countRecentSends(db, msisdn, clock.now()),
    listStored(db, msisdn),
  ]);
  const standingOrders = await Promise.all(standing.map((order) => toStandingRow(db, order)));
  return { consents: found.map((each) => toRow(each, sentInWeek)), standingOrders };
};

const endLineReminders: StaffHandler<'endLineReminders'> = async ({ db, clock }, { id, reason }, caller) => {
  await db.transaction(async (tx) => {
    const isEnded = await endReminders(tx, { id }, { by: 'care', now: clock.now() });
    if (!isEnded) throw new StaffError('NOT_FOUND');
    const act = { act: 'end reminders', subject: id, reason, outcome: 'done' };
    await recordAct({ db: tx, clock }, caller, act);
  });
  return {};
};

const endStandingOrder: StaffHandler<'endStandingOrder'> = async (deps, { id, reason }, caller) => {
  const act = { act: 'end standing order', subject: id, reason, outcome: 'done' };
  const isEnded = await deps.endStandingOrder(id, async (tx) => {
    await recordAct({ db: tx, clock: deps.clock }, caller, act);
  });
  if (!isEnded) throw new StaffError('NOT_FOUND');
  return {};
};

async function toStandingRow(db: Db, order: StandingOrder): Promise<StaffStandingRow> {
  const { id, msisdn, bundle, currency, amountMinor, monthLimitMinor, schedule, mode, pausedBy, endedBy } =
    order;
  const runs = await listRuns(db, id, 40);
  const paid = runs.find(({ state }) => state === 'paid');
  const [mandate] = order.mandateId
    ? await db.select().from(paymentMandates).where(eq(paymentMandates.id, order.mandateId))
    : [];
  return {
    id,
    number: maskMsisdn(msisdn),
    bundle: bundle?.name.en ?? null,
    price: toStaffMoney(amountMinor, currency),
    monthLimit: toStaffMoney(monthLimitMinor, currency),
    every: schedule.every,
    mode,
    permission: mandate?.state ?? null,
    card:
      mandate?.cardBrand && mandate.cardLast4
        ? nameCard({ brand: mandate.cardBrand, last4: mandate.cardLast4 })
        : null,
    isUnderWay: runs.some(({ state }) => state === 'requested'),
    consentedAt: order.consentedAt.toISOString(),
    lastPaid: paid?.dueDay ?? null,
    pausedBy,
    endedBy,
  };
}

function toRow(consent: LineReminders, sentInWeek: number): StaffReminderRow {
  const { id, msisdn, kinds, channel, email, consentedAt, provenAt, confirmedAt, endsAt, endedAt, endedBy } =
    consent;
  return {
    id,
    number: maskMsisdn(msisdn),
    kinds,
    channel,
    email: email && maskEmail(email),
    consentedAt: consentedAt.toISOString(),
    provenAt: provenAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    endsAt: endsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    endedBy,
    sentInWeek,
  };
}

/** The handlers of the calls about what the owners of lines agreed to. */
export const reminderHandlers = { findLineReminders, endLineReminders, endStandingOrder };
