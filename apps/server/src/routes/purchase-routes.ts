import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { balanceRoutes } from '../features/balances/routes.ts';
import { billRoutes } from '../features/bills/routes.ts';
import { bundleRoutes } from '../features/bundles/routes.ts';
import { canReadBalance, canReadBill } from '../features/codes/check-proof.ts';
import { sendCode } from '../features/codes/send-code.ts';
import { currencyRoutes } from '../features/currency/routes.ts';
import { fixedInternetRoutes } from '../features/fixed-internet/routes.ts';

/**
 * Registers the calls for bundles, bills, invoices, balances and exchange rates. They share the codes and the
 * operator.
 */
export function purchaseRoutes(context: FastifyInstance, { operator, clock, codes, lookups }: AppDeps): void {
  const { bundles, bills, invoices, balances, lines, settings, exchange } = operator;
  bundleRoutes(context, { bundles, lines, settings });
  billRoutes(context, {
    bills,
    settings,
    clock,
    lookUpBill: lookups.bill,
    isVerified: (query) => canReadBill(codes, query),
  });
  fixedInternetRoutes(context, { invoices, settings, clock, lookUpAccount: lookups.account });
  balanceRoutes(context, {
    balances,
    lines,
    clock,
    canReadBalance: (query) => canReadBalance(codes, query),
    sendCode: (input) => sendCode(codes, { ...input, purpose: 'balance' }),
  });
  currencyRoutes(context, { exchange });
}
