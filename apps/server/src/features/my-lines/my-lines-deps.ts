import type { CallResult } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { ReminderChannel, ReminderKind } from '@portal/domain/identifiers/reminders';
import type { Locale } from '@portal/domain/language/locale';
import type { Money } from '@portal/domain/money/money';
import type { OrderContents } from '@portal/domain/payments/order';
import type { Clock } from '@portal/domain/time/clock';
import type { HolderCheck } from '@portal/operator/number-insight-port';
import type { Lines, OperatorSettings } from '@portal/operator/operator';
import type { Balances, Bills } from '@portal/operator/purchase-ports';
import type { Sms } from '@portal/operator/sms-port';
import type { Usage } from '@portal/operator/usage-port';
import type { Secret } from '@portal/platform/crypto/secret';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import type { PushSubscription } from '@portal/platform/web-push/push-subscription';
import type { FormatText } from '@portal/platform/wording/sentences';

/** A line as its browser sees it. */
export type MyLine = CallResult<'readLines'>['lines'][number];

/** Dependencies of the lines that a browser shows. Given in container/modules.ts. */
export type MyLinesDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  secret: Secret;
  formatText: FormatText;
  lines: Lines;
  balances: Balances;
  /** `null`: this operator has no bills here. */
  bills: Bills | null;
  usage: Usage | null;
  sms: Sms;
  settings: { read: () => Promise<Pick<OperatorSettings, 'customerCareNumber'>> };
  /** Whether a number has its SIM card and owner since an instant (decision 093). */
  checkHolder: (msisdn: Msisdn, since: Date) => Promise<HolderCheck>;
  /** From the codes feature: the number of a proof that is for this. */
  useLineProof: (input: { proof: string; visitorId: string }) => Promise<Msisdn | null>;
  endLineProofs: (ended: { visitorId: string } | { msisdn: Msisdn; except: string | null }) => Promise<void>;
  /** From the history: the last purchases of a number since it has its owner. */
  readLatest: (
    reader: { msisdn: Msisdn; visitorId: string; locale: Locale },
    limit: number,
  ) => Promise<CallResult<'readHistory'>['purchases']>;
  /** From the orders: an order by its id; `null` for an unknown one. */
  findOrder: (orderId: string) => Promise<{ msisdn: Msisdn; amount: Money; contents: OrderContents } | null>;
  /** From the reminders: what a number is reminded of. */
  reminders: {
    choose: (choice: {
      msisdn: Msisdn;
      provenAt: Date;
      kinds: readonly ReminderKind[];
      channel: ReminderChannel;
      email: string | null;
      push: { lineId: string; subscription: PushSubscription } | null;
      locale: Locale;
      isShown: (tx: DbOrTx) => Promise<boolean>;
    }) => Promise<void>;
    find: (msisdn: Msisdn, lineId: string) => Promise<MyLine['reminders']>;
    /** Ends those of a number whose SIM card or owner changed after a proof. */
    endOfHolder: (msisdn: Msisdn, provenUntil: Date) => Promise<boolean>;
    /** Ends those that go to browsers which do not show these lines any more. */
    endOfLines: (db: DbOrTx, lineIds: readonly string[]) => Promise<boolean>;
    pushKey: string | null;
    channels: readonly ReminderChannel[];
  };
  /** Whether a line may have standing orders. */
  hasStandingOrders: boolean;
  /** Number that customers send messages to; `null`: the operator forwards none. */
  handsetNumber: string | null;
  publicUrl: () => string;
  /** How many days a line that is kept is shown. */
  keptDays: number;
};
