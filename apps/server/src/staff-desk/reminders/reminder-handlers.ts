import type { StaffReminderRow } from '@portal/contract/staff/staff-reminders';
import { maskEmail } from '@portal/domain/identifiers/email';
import { maskMsisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import {
  countRecentSends,
  endReminders,
  type LineReminders,
  listConsents,
} from '../../features/reminders/reminder-store.ts';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { recordTextSearch } from '../personal-data/record-text-search.ts';

/** By the whole number only, recorded before anything is shown: what somebody is reminded of says that the number is theirs. */
const findLineReminders: StaffHandler<'findLineReminders'> = async (deps, { text = '' }, caller) => {
  if (text === '') return { consents: [] };
  const msisdn = parseMsisdn(text);
  if (!msisdn) throw new StaffError('INVALID_REQUEST', { fields: { text: 'malformed' } });
  await recordTextSearch(deps, caller, { text, understoodAs: 'number', subject: null });
  const { db, clock } = deps;
  const [found, sentInWeek] = await Promise.all([
    listConsents(db, msisdn),
    countRecentSends(db, msisdn, clock.now()),
  ]);
  return { consents: found.map((each) => toRow(each, sentInWeek)) };
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

/** The handlers of the calls about reminders of lines. */
export const reminderHandlers = { findLineReminders, endLineReminders };
