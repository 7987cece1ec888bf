import type { CallName } from '@portal/contract/paths';

/** Calls that share an allowance. */
export type LimitGroup =
  | 'lines'
  | 'accounts'
  | 'account'
  | 'lead'
  | 'bill'
  | 'forms'
  | 'codes'
  | 'orders'
  | 'payments'
  | 'votes'
  | 'feedback'
  | 'contact'
  | 'callbacks'
  | 'reading'
  | 'content'
  | 'places'
  | 'pages';

/** Requests one address and one visitor (`null`: not counted) may make in a span of seconds. */
export type Allowance = {
  seconds: number;
  perAddress: number;
  perVisitor: number | null;
  /** Requests that all new visitors of one network make together: a fresh cookie each time is no fresh allowance. */
  perNewcomers?: number;
  /** Counted by each node for itself: it spares that node's processor and keeps nothing of anybody's. */
  inMemory?: true;
};

/**
 * Whole towns share one address behind the operator's own gateway, so an address is allowed much more than a visitor.
 * Guessing numbers and codes is stopped further in as well, by limits on the number itself (SAFETY X3, X4).
 */
export const ALLOWANCES: Record<LimitGroup, Allowance> = {
  lines: { seconds: 60, perAddress: 600, perVisitor: 30 },
  accounts: { seconds: 600, perAddress: 600, perVisitor: 30 },
  /**
   * Wrong look-ups of one account, lead or bill (look-ups.ts): `perAddress` is from everywhere together, `perVisitor` from
   * one network.
   */
  account: { seconds: 900, perAddress: 60, perVisitor: 10 },
  lead: { seconds: 900, perAddress: 60, perVisitor: 10 },
  bill: { seconds: 900, perAddress: 60, perVisitor: 10 },
  /** An unfinished form is kept after every pause in typing. */
  forms: { seconds: 600, perAddress: 3000, perVisitor: 200 },
  /** Sending has limits of its own, in features/codes; these let 2,000 customers behind one address through. */
  codes: { seconds: 600, perAddress: 20_000, perVisitor: 40 },
  orders: { seconds: 600, perAddress: 1200, perVisitor: 40 },
  payments: { seconds: 600, perAddress: 3000, perVisitor: 120 },
  /** What visitors think of answers, and what they searched for in vain. */
  votes: { seconds: 600, perAddress: 600, perVisitor: 40 },
  feedback: { seconds: 600, perAddress: 300, perVisitor: 10, perNewcomers: 30 },
  /** Each is read by a person. */
  contact: { seconds: 600, perAddress: 120, perVisitor: 5, perNewcomers: 30 },
  /** Notices of payment providers, by their address: an honest one sends a few for each payment. */
  callbacks: { seconds: 60, perAddress: 6_000, perVisitor: null, inMemory: true },
  reading: { seconds: 60, perAddress: 12_000, perVisitor: null, inMemory: true },
  content: { seconds: 60, perAddress: 12_000, perVisitor: null, inMemory: true },
  /** A search at every letter; with a service of others each may cost money. */
  places: { seconds: 60, perAddress: 3_000, perVisitor: null, inMemory: true },
  /** Pages that have to be drawn; those that are kept cost nothing. */
  pages: { seconds: 60, perAddress: 3_000, perVisitor: null, inMemory: true },
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
  // Asked every few seconds while a customer writes the message.
  checkHandsetProof: 'reading',
  listPlans: 'reading',
  readDevice: 'reading',
  validateNumber: 'lines',
  sendLeadCode: 'codes',
  submitLead: 'orders',
  trackLead: 'accounts',
  saveForm: 'forms',
  readForm: 'reading',
  eraseForm: 'forms',
  sendContactForm: 'contact',
  placeOrder: 'orders',
  readOrder: 'reading',
  listPaymentOptions: 'reading',
  listBroadbandPaymentOptions: 'reading',
  initiatePayment: 'payments',
  processPayment: 'payments',
  cancelPayment: 'payments',
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
