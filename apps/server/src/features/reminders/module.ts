import { maskEmail } from '@portal/domain/identifiers/email';
import { type Msisdn, maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { REMINDER_CHANNELS, type ReminderChannel } from '@portal/domain/identifiers/reminders';
import { countryLocale, parseLocale } from '@portal/domain/language/locale';
import type { Operator } from '@portal/operator/operator';
import type { PortName } from '@portal/operator/ports';
import type { Db } from '@portal/platform/database/open-db';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import { type Module, withDeps } from '@portal/platform/module';
import { chooseReminders } from './choose-reminders.ts';
import {
  confirmAddress,
  countWaiting,
  endReminders,
  eraseReminders,
  findByToken,
  findReminders,
  lockNumber,
} from './reminder-store.ts';
import type { RemindersDeps } from './reminders-deps.ts';
import { sendReminderNotice, stopSentence } from './send-notice.ts';
import { sendReminders } from './send-reminders.ts';

type Options = Omit<RemindersDeps, 'balances' | 'bills' | 'sms' | 'settings' | 'handsetNumber' | 'count'> & {
  long: { db: Db };
  operator: Pick<Operator, 'balances' | 'bills' | 'sms' | 'settings' | 'inbound'>;
  absentPorts: readonly PortName[];
  metrics: Metrics;
};

/** Reminders about lines, which their owners chose on the page of their lines (decision 237). */
export function createReminders(options: Options) {
  const { db, long, clock, operator, metrics, rules, emails } = options;
  const { balances, bills, sms, settings, inbound } = operator;
  const sent = metrics.counter('reminders_sent_total', 'Reminders about lines that were sent', ['kind']);
  const failed = metrics.counter(
    'reminders_failed_total',
    'Reminders that were not sent, or may not have been',
    ['kind'],
  );
  metrics.gauge('reminder_lines_waiting', 'Lines whose check for reminders is due', () =>
    countWaiting(db, clock.now()),
  );
  const deps: RemindersDeps = {
    ...options,
    balances,
    bills: options.absentPorts.includes('bills') ? null : bills,
    sms,
    settings,
    handsetNumber: inbound?.number ?? null,
    count: (kind, isSent) => (isSent ? sent : failed).inc({ kind }),
  };
  const hasChannel = (channel: ReminderChannel) => channel === 'sms' || emails !== null;
  return {
    calls: {
      readReminders: async ({ link }) => {
        const found = await findByToken(db, link);
        return {
          reminders: found && {
            msisdn: maskMsisdn(found.msisdn),
            isConfirmed: found.confirmedAt !== null,
            until: found.endsAt.toISOString(),
          },
        };
      },
      confirmReminders: async ({ link }) => ({ isConfirmed: await confirmAddress(db, link, clock.now()) }),
      endReminders: async ({ link }) => {
        await endReminders(db, { token: link }, { by: 'link', now: clock.now() });
        return { ended: true as const };
      },
    },
    jobs: {
      'send-reminders': async () => void (await sendReminders(deps)),
      'send-reminder-notice': (payload) => sendReminderNotice(deps, payload),
      'erase-reminders': () => eraseReminders(long.db, clock.now()),
    },
    /** For the page of the lines. */
    choose: withDeps(chooseReminders, deps),
    /** What a number is reminded of, for who has proven it; `null`: nothing. */
    find: async (msisdn: Msisdn) => {
      const found = await findReminders(db, msisdn);
      return (
        found && {
          kinds: found.kinds,
          channel: found.channel,
          email: found.email && maskEmail(found.email),
          isConfirmed: found.confirmedAt !== null,
          until: found.endsAt.toISOString(),
        }
      );
    },
    /** Ends the reminders of a number by a message of its handset; the language of those that there were. */
    stop: (msisdn: Msisdn) =>
      db.transaction(async (tx) => {
        await lockNumber(tx, msisdn);
        const found = await findReminders(tx, msisdn);
        await endReminders(tx, { msisdn }, { by: 'message', now: clock.now() });
        return found && (parseLocale(found.locale) ?? countryLocale());
      }),
    /** Ends the reminders of a number whose SIM card or owner changed after a proof. */
    endOfHolder: (msisdn: Msisdn, provenUntil: Date) =>
      endReminders(db, { msisdn, provenUntil }, { by: 'holder', now: clock.now() }),
    /** How a number ends what it gets messages about. */
    stopSentence: withDeps(stopSentence, deps),
    /** How reminders can be sent; none where they are off. */
    channels: rules.perDay === 0 ? [] : REMINDER_CHANNELS.filter(hasChannel),
  } satisfies Module;
}
