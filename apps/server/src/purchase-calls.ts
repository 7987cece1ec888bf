import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app.ts';
import { balanceRoutes } from './features/balances/routes.ts';
import { billRoutes } from './features/bills/routes.ts';
import { bundleRoutes } from './features/bundles/routes.ts';
import { opensBalance, opensBill } from './features/codes/read-proof.ts';
import { sendCode } from './features/codes/send-code.ts';
import { currencyRoutes } from './features/currency/routes.ts';
import { fixedInternetRoutes } from './features/fixed-internet/routes.ts';

/** What can be bought, what is owed and what is left: features that share the codes and the operator. */
export function purchaseCalls(context: FastifyInstance, { operator, clock, codes, lookUps }: AppDeps): void {
  const { bundles, bills, invoices, balances, lines, settings, exchange } = operator;
  bundleRoutes(context, { bundles, lines, settings });
  billRoutes(context, {
    bills,
    settings,
    clock,
    lookUpBill: lookUps.bill,
    isVerified: (asked) => opensBill(codes, asked),
  });
  fixedInternetRoutes(context, { invoices, settings, clock, lookUpAccount: lookUps.account });
  balanceRoutes(context, {
    balances,
    lines,
    clock,
    isProven: (asked) => opensBalance(codes, asked),
    sendCode: (wish) => sendCode(codes, { ...wish, purpose: 'balance' }),
  });
  currencyRoutes(context, { exchange });
}
