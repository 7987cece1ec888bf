import type { Brand } from '@portal/domain/language/brand';
import type { Locale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import type { Leads } from '@portal/operator/lead-port';
import type { Settings } from '@portal/operator/operator';
import type { Bundles } from '@portal/operator/purchase-ports';
import type { CareWordingDeps } from '@portal/payments/care/write-care-message';
import type { PaymentStore } from '@portal/payments/engine/payment-store';
import type { FiscalDevices } from '@portal/payments/fiscal/fiscal-device';
import type { MethodFaults } from '@portal/payments/method-faults/method-faults';
import type { MethodSwitch } from '@portal/payments/methods/list-switches';
import type { PaymentMode } from '@portal/payments/providers/registry';
import type { Db, Tx } from '@portal/platform/database/open-db';
import type { EventRecipient } from '@portal/platform/events/event';
import type pg from 'pg';
import type { IncidentStore } from '../features/incidents/incident-store.ts';
import type { Receipt } from '../features/payments/receipt/create-receipt-pdf.ts';
import type { CaseStore } from '../features/payments/reversals/case-store.ts';
import type { StaffActionDeps } from '../features/payments/staff/carry-out-staff-action.ts';
import type { DeskSettingsStore } from '../features/settings/desk-settings/desk-settings-store.ts';
import type { BooksDeps } from './books/books-deps.ts';
import type { ContentDeps } from './content/content-deps.ts';
import type { LiveFeeds } from './live/live-feeds.ts';
import type { SecondPersonLimits } from './second-person/second-person-rule.ts';
import type { IdentityProvider } from './sign-in/identity-provider.ts';
import type { SessionStore } from './sign-in/session-store.ts';

/** Why somebody could not sign in. */
export const SIGN_IN_REFUSALS = ['expired', 'refused', 'too-weak', 'no-role', 'other-provider'] as const;
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number];

/** Dependencies of the staff desk. */
export type DeskDeps = {
  identity: IdentityProvider;
  sessions: SessionStore;
  brand: Brand;
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  payments: PaymentStore;
  /** Systems that receive events about changes (docs/events.md). */
  eventRecipients: readonly EventRecipient[];
  /** Of the use case that queries provider and operator first where a decision needs it. */
  decisions: StaffActionDeps;
  /** Settings: the operator's own, and what staff set in their place. */
  settings: {
    own: Settings;
    desk: DeskSettingsStore;
    /** Ways to pay that the portal switched off. */
    faults: Pick<MethodFaults, 'list' | 'clear'>;
  };
  /** From the standing orders: ends one at once; `record` is done with it, or neither. Returns whether there was one. */
  endStandingOrder: (id: string, record: (tx: Tx) => Promise<void>) => Promise<boolean>;
  /** Tells the provider once more that a mandate has ended. Returns whether it has confirmed it. */
  tellMandateEndAgain: (id: string) => Promise<boolean>;
  /** While a mandate of this way to pay may be in force, no other payment by it is started from its number. */
  closesOthers: (mode: PaymentMode) => boolean;
  /** The ways to pay that can be switched on and off. */
  methods: readonly MethodSwitch[];
  /** Disturbances that staff announce, and the bundles that customers may get for them. */
  incidents: { store: IncidentStore; bundles: Pick<Bundles, 'catalogue'> };
  /** The operator's home broadband orders and towns. */
  leads: Pick<Leads, 'find' | 'towns'>;
  /** Sends an order to a sales system again; false when none of this name must have it. */
  sendLeadAgain: (again: { key: string; recipient: string }) => Promise<boolean>;
  /** For messages to payers, in the words of the content. */
  care: CareWordingDeps;
  /** The receipt of a payment as its customer sees it. */
  readReceipt: (id: string, locale: Locale) => Promise<Receipt>;
  /** Requests of payers to take a purchase back. */
  cases: CaseStore;
  /** Up to these sums one person decides alone. */
  limits: SecondPersonLimits;
  /** How often one person may see personal data, and search for people, in an hour. Whoever needs more asks somebody else. */
  budgets: { revealsPerHour: number; searchesPerHour: number };
  /** How many calls one person may make in a minute. */
  callsPerMinute: number;
  /** What the alerts watch. */
  count: { signInRefused: (why: SignInRefusal) => void; overBudget: (what: 'reveals' | 'searches') => void };
  books: BooksDeps;
  content: ContentDeps;
  /** Changes of open cases and queues, and who has which case open. */
  live: LiveFeeds;
  /** `null`: nothing signs receipts. */
  fiscal: FiscalDevices | null;
  log: Record<'error' | 'warn', (facts: object, message: string) => void>;
  /** Address of the staff desk as browsers open it, without a slash at the end. */
  url: () => string;
  /** Files of the built web app; `null`: only calls and signing in are served, as in tests. */
  appDir: string | null;
};
