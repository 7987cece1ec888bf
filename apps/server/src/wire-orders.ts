import type { Clock } from '@portal/domain/clock';
import type { AppDeps } from './app.ts';
import { type BillClaim, findBill } from './features/bills/find-bill.ts';
import { opensBill } from './features/codes/read-proof.ts';
import { type Claim, findAccount } from './features/fixed-internet/find-account.ts';
import type { LeadsDeps } from './features/leads/leads-deps.ts';
import { findOrderPayments } from './features/payments/find-order-payments.ts';
import type { PaymentStore } from './features/payments/payment-store.ts';
import type { Operator } from './operator/operator.ts';
import type { Db } from './platform/db/open-db.ts';
import { leadClaims } from './wire-works.ts';

type WireOrdersOptions = {
  db: Db;
  clock: Clock;
  store: PaymentStore;
  operator: Operator;
  lookUps: AppDeps['lookUps'];
  leads: LeadsDeps;
};

/** Functions that orders use from other features: payments, bills, fixed lines and leads. */
export function wireOrders({
  db,
  clock,
  store,
  operator: { bills, invoices },
  lookUps,
  leads,
}: WireOrdersOptions) {
  return {
    findPayments: (ids: string[]) => findOrderPayments(store, ids),
    opensBill: (query: Parameters<typeof opensBill>[1]) => opensBill({ db, clock }, query),
    findBill: (claim: BillClaim, network: string) =>
      findBill({ bills, lookUpBill: lookUps.bill }, claim, network),
    findFixedLine: (claim: Claim, network: string) =>
      findAccount({ invoices, lookUpAccount: lookUps.account }, claim, network),
    ...leadClaims(leads),
  };
}
