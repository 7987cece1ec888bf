import type { CallName } from '@portal/contract/paths';

/** Calls that share an allowance. */
export type LimitGroup =
  | 'lines'
  | 'accounts'
  | 'account'
  | 'lead'
  | 'forms'
  | 'codes'
  | 'orders'
  | 'payments'
  | 'prompts'
  | 'votes'
  | 'feedback'
  | 'reading'
  | 'content'
  | 'places';

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
  /** Look-ups of one lead, whoever makes them: the lead stands in the place of the address. */
  lead: { seconds: 900, perAddress: 30, perVisitor: null },
  /** An unfinished form is kept after every pause in typing. */
  forms: { seconds: 600, perAddress: 3000, perVisitor: 200 },
  codes: { seconds: 600, perAddress: 600, perVisitor: 40 },
  orders: { seconds: 600, perAddress: 1200, perVisitor: 40 },
  payments: { seconds: 600, perAddress: 3000, perVisitor: 120 },
  /** Payment requests on one handset: the payer stands in the place of the address. */
  prompts: { seconds: 600, perAddress: 15, perVisitor: 15 },
  /** What visitors think of answers, and what they searched for in vain. */
  votes: { seconds: 600, perAddress: 600, perVisitor: 40 },
  feedback: { seconds: 600, perAddress: 300, perVisitor: 10 },
  reading: { seconds: 60, perAddress: 12_000, perVisitor: null },
  content: { seconds: 60, perAddress: 12_000, perVisitor: null },
  /** A search at every letter; with a service of others each may cost money. */
  places: { seconds: 60, perAddress: 3_000, perVisitor: null },
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
  listPlans: 'reading',
  readDevice: 'reading',
  validateNumber: 'lines',
  sendLeadCode: 'codes',
  submitLead: 'orders',
  trackLead: 'accounts',
  saveForm: 'forms',
  readForm: 'reading',
  eraseForm: 'forms',
  sendContactForm: 'orders',
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
  readCoverage: 'places',
  reportNoSignal: 'feedback',
  saveFeedback: 'feedback',
  recordPageView: 'reading',
  recordMissedSearch: 'votes',
};
