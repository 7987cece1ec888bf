import { countryLocale, localisePath, parseLocale } from '@portal/domain/language/locale';
import { isMessageHour, messageHoursLeft, nextMessageHour } from '@portal/domain/time/message-hours';
import { RejectedAddressError } from '@portal/operator/email-port';
import { SmsUnknownError } from '@portal/operator/sms-port';
import { PushNotSentError } from '@portal/platform/web-push/push-sender';
import type { PushSubscription } from '@portal/platform/web-push/push-subscription';
import { readSubscription } from './choose-reminders.ts';
import {
  airtimeLeft,
  findEvents,
  hasEnoughAirtime,
  type LineFacts,
  type ReminderEvent,
} from './find-events.ts';
import {
  beginEpisode,
  claimSend,
  endReminders,
  type LineReminders,
  recordSend,
  setCheckAt,
  takeDueLines,
  wasReminded,
} from './reminder-store.ts';
import { writeEmail, writePush, writeSms } from './reminder-text.ts';
import type { RemindersDeps } from './reminders-deps.ts';
import { reminderLink, stopSentence } from './send-notice.ts';

const HOUR_MS = 3_600_000;
/** A line is looked at so often; with more lines than the settings allow in that time, less often. */
const CHECK_EVERY_MS = 6 * HOUR_MS;
/** The next check may be late. */
const LATE_MS = 2 * HOUR_MS;
/** An operator that does not answer is asked again after this. */
const RETRY_MS = HOUR_MS / 2;
/** Lines that are looked at at once by one node: the operator answers customers meanwhile. */
const AT_ONCE = 4;
/** So many lines in a row without an answer end the run. */
const MAX_SILENT = 8;
/** A job that runs longer than 100 seconds is treated as abandoned. */
const MAX_RUN_MS = 50_000;
/** The other half of the day's messages is for codes and receipts. */
const MAX_SMS_SHARE = 0.5;

/**
 * Looks at the lines whose check is due, reminds their owners, and lets standing orders know that wait for low airtime, at decent hours only. The operator is asked about a line once a
 * check: its balances, its bill only where that was chosen. Several nodes may run it at once.
 * @returns the number of lines that were looked at
 */
export async function sendReminders(deps: RemindersDeps): Promise<number> {
  const { db, clock, rules } = deps;
  const startedAt = performance.now();
  let looked = 0;
  let silent = 0;
  while (
    looked < rules.checksPerMinute &&
    silent < MAX_SILENT &&
    performance.now() - startedAt < MAX_RUN_MS
  ) {
    const now = clock.now();
    if (!isMessageHour(now, rules.hours)) break;
    const due = {
      now,
      nextAt: nextCheck(deps, now),
      limit: Math.min(AT_ONCE, rules.checksPerMinute - looked),
    };
    const reminds = rules.perDay > 0 && (await deps.readSmsShare()) < MAX_SMS_SHARE;
    const lines = reminds ? await takeDueLines(db, due) : [];
    // What a look at a line finds is for both, so most of these have none of their own.
    const others = await deps.lowAirtime.takeDue({ ...due, limit: due.limit - lines.length });
    if (lines.length + others.length === 0) break;
    looked += lines.length + others.length;
    const answered = await Promise.all([
      ...lines.map((line) => checkLine(deps, line)),
      ...others.map(async (msisdn) => (await readFacts(deps, { msisdn, kinds: ['airtime-low'] })) !== null),
    ]);
    silent = answered.some(Boolean) ? 0 : silent + answered.length;
  }
  return looked;
}

function nextCheck({ rules }: RemindersDeps, now: Date): Date {
  return nextMessageHour(new Date(now.getTime() + CHECK_EVERY_MS), rules.hours);
}

/** Returns whether the operator answered. */
async function checkLine(deps: RemindersDeps, line: LineReminders): Promise<boolean> {
  const { db, clock, rules, newId } = deps;
  const facts = await readFacts(deps, line);
  const now = clock.now();
  if (facts === null) {
    await setCheckAt(db, line.id, nextMessageHour(new Date(now.getTime() + RETRY_MS), rules.hours));
    return false;
  }
  if (
    hasEnoughAirtime(facts, { now, ...rules }) &&
    (await wasReminded(db, line.msisdn, `airtime:${line.airtimeEpisode}`))
  )
    await beginEpisode(db, line, newId());
  const endsBefore = new Date(nextCheck(deps, now).getTime() + LATE_MS);
  const { kinds, airtimeEpisode } = line;
  const events = findEvents(facts, {
    kinds,
    now,
    endsBefore,
    airtimeBelow: rules.airtimeBelow,
    airtimeEpisode,
  });
  for (const event of events) if ((await remind(deps, line, event)) === 'done') break;
  return true;
}

/** `null`: the operator does not answer, or has no such line any more. */
async function readFacts(
  deps: RemindersDeps,
  { msisdn, kinds }: Pick<LineReminders, 'msisdn' | 'kinds'>,
): Promise<LineFacts | null> {
  const { balances, bills, lowAirtime, clock } = deps;
  const needsBalances = kinds.some((kind) => kind !== 'bill-due');
  try {
    const [buckets, bill] = await Promise.all([
      needsBalances ? balances.ofLine(msisdn) : null,
      bills && kinds.includes('bill-due') ? bills.ofLine(msisdn) : null,
    ]);
    const now = clock.now();
    if (buckets)
      await lowAirtime.observe({
        msisdn,
        airtimeMinor: airtimeLeft(buckets, now),
        nextAt: nextCheck(deps, now),
        now,
      });
    return { buckets, bill };
  } catch {
    return null;
  }
}

/**
 * Sends one reminder, unless its line got it already. The network is asked about SIM card and owner only here: most checks find
 * nothing.
 * @returns `done`: nothing more of this line can be sent now
 */
async function remind(
  deps: RemindersDeps,
  line: LineReminders,
  event: ReminderEvent,
): Promise<'next' | 'done'> {
  const { db, clock, rules, newId, count } = deps;
  const { msisdn } = line;
  const { key, kind } = event;
  if (await wasReminded(db, msisdn, key)) return 'next';
  const holder = await deps.checkHolder(msisdn, line.provenAt);
  const send = await prepareMessage(deps, line, event);
  if (!send) return 'done';
  const now = clock.now();
  if (holder === 'changed') await endReminders(db, { id: line.id }, { by: 'holder', now });
  if (holder !== 'same' || !isMessageHour(now, rules.hours)) return 'done';
  const claimed = await claimSend(db, line, { ...rules, id: newId(), event: key, kind, now });
  if (claimed === 'capped') return 'done';
  if (claimed === null) return 'next';
  const outcome = await send(claimed.id).then(
    () => 'sent' as const,
    (error: Error) => {
      deps.log.warn({ err: error, reminder: claimed.id }, 'a reminder was not sent');
      // What may have arrived is not sent again.
      return isNotSent(line, error) ? ('not-sent' as const) : ('unknown' as const);
    },
  );
  if (outcome !== 'unknown') await recordSend(db, claimed.id, outcome);
  count(kind, outcome === 'sent');
  return outcome === 'sent' ? 'next' : 'done';
}

function isNotSent({ channel }: LineReminders, error: Error): boolean {
  if (channel === 'push') return error instanceof PushNotSentError;
  return channel === 'sms' ? !(error instanceof SmsUnknownError) : error instanceof RejectedAddressError;
}

/**
 * Writes the message first, so that nothing is awaited between its record and its sending. `null`: it would be an e-mail, and the portal
 * sends none any more, or the browser that it is for does not keep the line.
 */
async function prepareMessage(
  deps: RemindersDeps,
  line: LineReminders,
  event: ReminderEvent,
): Promise<((id: string) => Promise<void>) | null> {
  const { formatText, sms, emails, push } = deps;
  const { channel, msisdn, email } = line;
  const locale = parseLocale(line.locale) ?? countryLocale();
  const wording = { formatText, locale };
  if (channel === 'push') {
    const subscription = readSubscription(deps, line);
    // The next person at a device that has forgotten the line must not read about it.
    if (!subscription || !push || !line.lineId || !(await deps.isLineKept(line.lineId))) {
      await endReminders(deps.db, { id: line.id }, { by: 'device', now: deps.clock.now() });
      return null;
    }
    const url = localisePath('/my-lines', locale);
    return (id) => {
      const text = JSON.stringify({ ...writePush(event, wording, msisdn), url, tag: id });
      return pushTo(deps, line, { subscription, text });
    };
  }
  if (channel === 'email') {
    if (!email || !emails) return null;
    const message = writeEmail(event, wording, { msisdn, link: reminderLink(deps, line.token, locale) });
    return (id) => emails.send({ to: email, ...message, key: `reminder.${id}` });
  }
  const text = writeSms(event, wording, await stopSentence(deps, locale));
  return (id) => sms.send({ to: msisdn, text, about: { subject: id, purpose: 'reminder' } });
}

/** A browser that takes no messages any more ends the reminders. A service does not keep them into the night. */
async function pushTo(
  { db, clock, push, rules }: RemindersDeps,
  { id }: LineReminders,
  { subscription, text }: { subscription: PushSubscription; text: string },
): Promise<void> {
  const seconds = Math.floor(messageHoursLeft(clock.now(), rules.hours) / 1000);
  if ((await push?.send(subscription, { text, seconds })) === 'sent') return;
  await endReminders(db, { id }, { by: 'device', now: clock.now() });
  throw new PushNotSentError('The browser takes no messages any more');
}
