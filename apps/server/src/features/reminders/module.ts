import { maskEmail } from '@portal/domain/identifiers/email';
import { type Msisdn, maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { REMINDER_CHANNELS, type ReminderChannel } from '@portal/domain/identifiers/reminders';
import { countryLocale, parseLocale } from '@portal/domain/language/locale';
import type { Operator } from '@portal/operator/operator';
import type { PortName } from '@portal/operator/ports';
import { createValueCipher } from '@portal/platform/crypto/encrypt-value';
import type { Secret } from '@portal/platform/crypto/secret';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
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
  type LineReminders,
  lockNumber,
} from './reminder-store.ts';
import type { RemindersDeps } from './reminders-deps.ts';
import { sendReminderNotice, stopSentence } from './send-notice.ts';
import { sendReminders } from './send-reminders.ts';

type Options = Omit<
  RemindersDeps,
  'balances' | 'bills' | 'sms' | 'settings' | 'handsetNumber' | 'count' | 'cipher'
> & {
  secret: Secret;
  long: { db: Db };
  operator: Pick<Operator, 'balances' | 'bills' | 'sms' | 'settings' | 'inbound'>;
  absentPorts: readonly PortName[];
  metrics: Metrics;
};

/** Reminders about lines, which their owners chose on the page of their lines (decision 237). */
export function createReminders(options: Options) {
  const { db, long, clock, operator, metrics, rules, emails, push } = options;
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
    cipher: createValueCipher(options.secret, 'browsers that get reminders'),
    count: (kind, isSent) => (isSent ? sent : failed).inc({ kind }),
  };
  const hasChannel = (channel: ReminderChannel) =>
    channel === 'sms' || (channel === 'email' ? emails : push) !== null;
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
    /** What a number is reminded of, for a browser with a line of it; `null`: nothing. */
    find: async (msisdn: Msisdn, lineId: string) => {
      const found = await findReminders(db, msisdn);
      return found && describeConsent(found, lineId);
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
    /** Ends those that go to browsers which do not show these lines any more. */
    endOfLines: (db: DbOrTx, lineIds: readonly string[]) =>
      endReminders(db, { lineIds }, { by: 'device', now: clock.now() }),
    /** The key that browsers subscribe with; `null`: none is sent to browsers. */
    pushKey: push?.publicKey ?? null,
    /** How reminders can be sent; none where they are off. */
    channels: rules.perDay === 0 ? [] : REMINDER_CHANNELS.filter(hasChannel),
  } satisfies Module;
}

function describeConsent(
  { kinds, channel, email, confirmedAt, endsAt, ...found }: LineReminders,
  lineId: string,
) {
  return {
    kinds,
    channel,
    email: email && maskEmail(email),
    isElsewhere: channel === 'push' && found.lineId !== lineId,
    isConfirmed: confirmedAt !== null,
    until: endsAt.toISOString(),
  };
}
