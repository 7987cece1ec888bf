import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { ReminderKind } from '@portal/domain/identifiers/reminders';
import type { Clock } from '@portal/domain/time/clock';
import type { MessageHours } from '@portal/domain/time/message-hours';
import type { Emails } from '@portal/operator/email-port';
import type { HolderCheck } from '@portal/operator/number-insight-port';
import type { OperatorSettings } from '@portal/operator/operator';
import type { Balances, Bills } from '@portal/operator/purchase-ports';
import type { Sms } from '@portal/operator/sms-port';
import type { ValueCipher } from '@portal/platform/crypto/encrypt-value';
import type { Db } from '@portal/platform/database/open-db';
import type { PushSender } from '@portal/platform/web-push/push-sender';
import type { FormatText } from '@portal/platform/wording/sentences';

/** How much is sent, and what is asked for it (docs/configuration.md). */
export type ReminderSettings = {
  /** At most so many reminders a line and day of the country; 0: there are none, and the page offers none. */
  perDay: number;
  perWeek: number;
  /** Airtime below this is low, in whole units of the currency. */
  airtimeBelow: number;
  /** Lines that are looked at in a minute by all nodes together. */
  checksPerMinute: number;
  hours: MessageHours;
  /** Days after the proof of the number for which reminders are sent. */
  days: number;
};

/** Dependencies of the reminders. Given in container/modules.ts. */
export type RemindersDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  formatText: FormatText;
  balances: Pick<Balances, 'ofLine'>;
  /** `null`: this operator has no bills here. */
  bills: Pick<Bills, 'ofLine'> | null;
  sms: Sms;
  /** Part of the messages of the day that are used, 0 to 1. */
  readSmsShare: () => Promise<number>;
  /** `null`: no e-mails are sent. */
  emails: Emails | null;
  /** `null`: no browser gets reminders. */
  push: PushSender | null;
  /** Encrypts the subscriptions of browsers. */
  cipher: ValueCipher;
  /** From the lines of browsers: whether one is kept on its device still. */
  isLineKept: (lineId: string) => Promise<boolean>;
  settings: { read: () => Promise<Pick<OperatorSettings, 'customerCareNumber'>> };
  /** Whether a number has its SIM card and owner since an instant (decision 093). */
  checkHolder: (msisdn: Msisdn, since: Date) => Promise<HolderCheck>;
  /** Number that customers send messages to; `null`: the operator forwards none. */
  handsetNumber: string | null;
  publicUrl: () => string;
  rules: ReminderSettings;
  /** From the standing orders: lines whose airtime they wait for, looked at with those of the reminders. */
  lowAirtime: {
    takeDue: (due: { now: Date; nextAt: Date; limit: number }) => Promise<Msisdn[]>;
    observe: (seen: {
      msisdn: Msisdn;
      airtimeMinor: number | null;
      nextAt: Date;
      now: Date;
    }) => Promise<void>;
  };
  /** Counts what became of a reminder. */
  count: (kind: ReminderKind, isSent: boolean) => void;
  log: { warn: (facts: object, message: string) => void };
};
