import type { Brand } from '@portal/domain/language/brand';
import type { Clock } from '@portal/domain/time/clock';
import type pg from 'pg';
import type { PaymentStore } from '../features/payments/engine/payment-store.ts';
import type { StaffActionDeps } from '../features/payments/staff/carry-out-staff-action.ts';
import type { Leads } from '../operator/lead-port.ts';
import type { Db } from '../platform/database/open-db.ts';
import type { IdentityProvider } from './sign-in/identity-provider.ts';
import type { SessionStore } from './sign-in/session-store.ts';

/** Dependencies of the staff desk. */
export type DeskDeps = {
  identity: IdentityProvider;
  sessions: SessionStore;
  brand: Brand;
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  payments: PaymentStore;
  /** The operator's home broadband orders. */
  leads: Pick<Leads, 'find'>;
  /** The use case of `ops`: asks provider and operator first where a decision needs it. */
  decisions: StaffActionDeps;
  /** Refunds and closings above this need a second person: minor units of the country's currency. */
  approvalAboveMinor: number;
  /** Address of the staff desk as browsers open it, without a slash at the end. */
  url: () => string;
  /** Files of the built web app; `null`: only calls and signing in are served, as in tests. */
  appDir: string | null;
};
