import type { CallName } from '@portal/contract/paths';

/** Calls that share an allowance. */
export type LimitGroup =
  | 'lines'
  | 'accounts'
  | 'account'
  | 'codes'
  | 'orders'
  | 'payments'
  | 'prompts'
  | 'reading'
  | 'content';

/** Requests one address and one visitor (`null`: not counted) may make in a span of seconds. */
export type Allowance = { seconds: number; perAddress: number; perVisitor: number | null };

/**
 * Whole towns share one address behind the operator's own gateway, so an address is allowed much more than a visitor.
 * Guessing numbers and codes is stopped further in as well, by limits on the number itself (SAFETY X3, X4).
 */
export const ALLOWANCES: Record<LimitGroup, Allowance> = {
  lines: { seconds: 60, perAddress: 600, perVisitor: 30 },
  accounts: { seconds: 600, perAddress: 600, perVisitor: 30 },
  /** Look-ups of one account, whoever makes them: the account stands in the place of the address. */
  account: { seconds: 900, perAddress: 30, perVisitor: null },
  codes: { seconds: 600, perAddress: 600, perVisitor: 40 },
  orders: { seconds: 600, perAddress: 1200, perVisitor: 40 },
  payments: { seconds: 600, perAddress: 3000, perVisitor: 120 },
  /** Payment requests on one handset: the payer stands in the place of the address. */
  prompts: { seconds: 600, perAddress: 15, perVisitor: 15 },
  reading: { seconds: 60, perAddress: 12_000, perVisitor: null },
  content: { seconds: 60, perAddress: 12_000, perVisitor: null },
};

/** The allowance every call draws on. */
export const GROUP_OF_CALL: Record<CallName, LimitGroup> = {
  readConfig: 'reading',
  readProductConfig: 'reading',
  checkLine: 'lines',
  sendBillCode: 'codes',
  resendBillCode: 'codes',
  verifyBillCode: 'codes',
  readBill: 'accounts',
  requestBalance: 'codes',
  verifyCode: 'codes',
  queryBalance: 'accounts',
  validateAccount: 'accounts',
  validateFixedAccount: 'accounts',
  listOpenInvoices: 'accounts',
  listBundles: 'lines',
  listTariffs: 'reading',
  sendCode: 'codes',
  resendCode: 'codes',
  verifyWalletUser: 'codes',
  placeOrder: 'orders',
  readOrder: 'reading',
  listPaymentOptions: 'reading',
  listBroadbandPaymentOptions: 'reading',
  initiatePayment: 'payments',
  processPayment: 'payments',
  initiateSecurePayment: 'payments',
  processSecurePayment: 'payments',
  readStatus: 'reading',
  readTransaction: 'reading',
  convertCurrency: 'reading',
  recordPageView: 'reading',
};
