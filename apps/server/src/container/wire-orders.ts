import type { Clock } from '@portal/domain/time/clock';
import type { AppDeps } from '../app-deps.ts';
import { type BillClaim, findBill } from '../features/bills/find-bill.ts';
import { canReadBill } from '../features/codes/check-proof.ts';
import { type FixedAccountClaim, findFixedAccount } from '../features/fixed-internet/find-fixed-account.ts';
import type { LeadsDeps } from '../features/leads/leads-deps.ts';
import type { PaymentStore } from '../features/payments/engine/payment-store.ts';
import { findOrderPayments } from '../features/payments/transactions/find-order-payments.ts';
import type { Operator } from '../operator/operator.ts';
import type { Db } from '../platform/database/open-db.ts';
import { leadClaims } from './wire-home-broadband.ts';

type WireOrdersOptions = {
  db: Db;
  clock: Clock;
  store: PaymentStore;
  operator: Operator;
  lookups: AppDeps['lookups'];
  leads: LeadsDeps;
};

/** Functions that orders use from other features: payments, bills, fixed lines and leads. */
export function wireOrders({
  db,
  clock,
  store,
  operator: { bills, invoices },
  lookups,
  leads,
}: WireOrdersOptions) {
  return {
    findPayments: (ids: string[]) => findOrderPayments(store, ids),
    canReadBill: (query: Parameters<typeof canReadBill>[1]) => canReadBill({ db, clock }, query),
    findBill: (claim: BillClaim, network: string) =>
      findBill({ bills, lookUpBill: lookups.bill }, claim, network),
    findFixedLine: (claim: FixedAccountClaim, network: string) =>
      findFixedAccount({ invoices, lookUpAccount: lookups.account }, claim, network),
    ...leadClaims(leads),
  };
}
