import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { countryCurrency, money } from '@portal/domain/money/money';
import type { Operator } from '@portal/operator/operator';
import type { PortName } from '@portal/operator/ports';
import type { CodesDeps } from '../features/codes/codes-deps.ts';
import { createLatestOrderReader, createPayableOrderReader } from '../features/orders/read-order.ts';
import {
  findCodePurchase,
  findCodePurchaseWords,
  findOrderNumber,
  mayNetworkProve,
} from '../features/payments/transactions/code-purchase.ts';
import type { FeatureOptions } from './app-options.ts';
import { hasPurchasesIn } from './wire-history.ts';

type Operated = { operator: Pick<Operator, 'balances' | 'lines'>; absentPorts: readonly PortName[] };

type PurchasesForCodes = Pick<
  CodesDeps,
  'findCodePurchase' | 'findOrderNumber' | 'findCodePurchaseWords' | 'mayNetworkProve' | 'hasPurchases'
>;

/** Wires what codes and payments both know of orders: what a code pays, and how much airtime pays for others. */
export function wireCodePurchases(options: FeatureOptions, { operator, absentPorts }: Operated) {
  const { config, pool, clock, brand, formatText } = options;
  const orderReaders = {
    findOrder: createPayableOrderReader(pool),
    findLatestOrder: createLatestOrderReader(pool, clock),
    airtimeForOthers: money(config.airtimeForOthersPerDay, countryCurrency()),
    // Without balances nobody knows whose a router is: it counts as another's.
    findRouterContact: async (router: Msisdn) =>
      absentPorts.includes('balances') ? null : operator.balances.contactOf(router),
  };
  const findLineType = (msisdn: Msisdn) => operator.lines.find(msisdn);
  const deps = { ...orderReaders, findLineType, clock, brand, formatText };
  const forCodes: PurchasesForCodes = {
    hasPurchases: hasPurchasesIn(options),
    findCodePurchase: (query) => findCodePurchase(deps, query),
    findOrderNumber: (query) => findOrderNumber(deps, query),
    findCodePurchaseWords: (purchase, context) => findCodePurchaseWords(deps, purchase, context),
    mayNetworkProve: (purchase, payer) => mayNetworkProve(deps, purchase, payer),
  };
  return { orderReaders, forCodes };
}
