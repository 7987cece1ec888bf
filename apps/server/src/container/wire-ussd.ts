import { setTimeout as wait } from 'node:timers/promises';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import type { AppDeps } from '../app-deps.ts';
import type { Config } from '../config/config.ts';
import { listBundles } from '../features/bundles/list-bundles.ts';
import { answerHandsetQuestion, askOnHandset } from '../features/codes/handset-proof/receive-handset-code.ts';
import { proveByNetwork } from '../features/codes/prove-by-network.ts';
import { placeOrder } from '../features/orders/place-order.ts';
import { findLine } from '../features/orders/pricing/find-line.ts';
import { listHandsetModes } from '../features/payments/handset/list-handset-modes.ts';
import { payFromHandset } from '../features/payments/handset/pay-from-handset.ts';
import { readLatestPayment, resendReceipt } from '../features/payments/handset/read-latest-payment.ts';
import type { UssdDeps } from '../features/ussd/ussd-deps.ts';
import { readPortalSecret } from './request-guards.ts';
import { ussdGatewayOf } from './ussd-gateway.ts';

type Parts = Pick<
  AppDeps,
  'operator' | 'codes' | 'orders' | 'payments' | 'limiter' | 'shedsNewWork' | 'formatText' | 'log'
> & {
  config: Config;
  /** The sandbox has a gateway of its own. */
  hasSandbox: boolean;
};

/** Wires USSD to the use cases that the pages and the calls use. */
export function wireUssd({
  config,
  operator,
  codes,
  orders,
  payments,
  hasSandbox,
  ...parts
}: Parts): UssdDeps {
  const { db, clock } = codes;
  const { settings, lines, sms } = operator;
  const hasGateway = config.ussd.secret !== null || hasSandbox;
  return {
    ...parts,
    db,
    clock,
    settings,
    sms,
    gateway: hasGateway ? ussdGatewayOf(config) : null,
    code: config.ussd.code,
    answerWithinMs: config.ussd.answerSeconds * 1_000,
    visitorKey: deriveKey(readPortalSecret(config), 'ussd visitors'),
    // Not that of the payments, which ends at once while the node shuts down: every answer would come too late.
    wait: (ms) => wait(ms, undefined, { ref: false }),
    track: payments.inFlight.track,
    findLine: (typed) => findLine(lines, typed),
    listBundles: (msisdn, locale) => listBundles(operator, { msisdn, serviceType: null }, locale),
    placeOrder: (input, buyer) => placeOrder(orders, input, buyer),
    findOrder: payments.findOrder,
    askProof: (caller, code) => askOnHandset(codes, caller, code),
    answerProof: (caller, given) => answerHandsetQuestion(codes, caller, given),
    listModes: (order, caller) => listHandsetModes(payments, order, caller),
    pay: async (payment) => {
      const { orderId, mode: paymentMode } = payment;
      const proof = await proveByNetwork(codes, { ...payment, orderId, paymentMode });
      const status = await payFromHandset(payments, { ...payment, proof });
      return { status, hasPrompt: MODE_TRAITS[payment.mode].prompt };
    },
    readLastOrder: (visitorId, locale) => readLatestPayment(payments, visitorId, locale),
    resendReceipt: (payment) => resendReceipt(payments, payment),
  };
}
