import type { z } from 'zod';
import * as code from './code.ts';
import * as config from './config.ts';
import * as order from './order.ts';
import * as pageView from './page-view.ts';
import type { CallName } from './paths.ts';
import * as subscriber from './subscriber.ts';
import * as transaction from './transaction.ts';

/** Schemas of every portal call: what goes in (query of a GET, body of a POST) and what `result` holds. */
export const CALLS = {
  readConfig: config.readConfig,
  readProductConfig: config.readProductConfig,
  checkLine: subscriber.checkLine,
  sendCode: code.sendCode,
  resendCode: code.resendCode,
  verifyWalletUser: code.verifyWalletUser,
  placeOrder: order.placeOrder,
  readOrder: order.readOrder,
  listPaymentOptions: transaction.listPaymentOptions,
  initiatePayment: transaction.initiatePayment,
  processPayment: transaction.processPayment,
  readStatus: transaction.readStatus,
  readTransaction: transaction.readTransaction,
  recordPageView: pageView.recordPageView,
} satisfies Record<CallName, { summary: string; input: z.ZodType; result: z.ZodType }>;

/** What a call takes. */
export type CallInput<Name extends CallName> = z.input<(typeof CALLS)[Name]['input']>;
/** What a call gives in `result`. */
export type CallResult<Name extends CallName> = z.output<(typeof CALLS)[Name]['result']>;
