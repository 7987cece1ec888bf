import type { CallName } from '@portal/contract/http/paths';

/** Maximum requests per address and per visitor (`null`: not counted) in a time window. */
export type RateLimit = {
  seconds: number;
  perAddress: number;
  perVisitor: number | null;
  /**
   * Requests of all new visitors of one network together, so that a new cookie per request does not avoid the
   * limit.
   */
  perNewVisitors?: number;
  /** Counted per node in memory. Only for limits that protect the CPU and need not be exact. */
  inMemory?: true;
  /**
   * Counted in memory at once, and in the database by sums each second (summed-counters.ts). For limits that only bound a load:
   * with several nodes a visitor may make their limits together within a second.
   */
  summed?: true;
};

/**
 * Many customers share one address behind the operator's NAT, so the limit of an address is much higher than
 * that of a visitor. Limits per phone number additionally stop guessing of numbers and codes (SAFETY X3, X4).
 */
export const RATE_LIMITS = {
  lines: { seconds: 60, perAddress: 600, perVisitor: 30 },
  /**
   * Look-ups of numbers without a solved challenge (features/codes/limits/limit-lookups.ts). With `refusedNumbers` a hundred addresses
   * read less than one in a hundred of a prefix of ten million numbers a day (SAFETY X21).
   */
  openLines: { seconds: 60, perAddress: 60, perVisitor: null },
  openLinesOfDay: { seconds: 86_400, perAddress: 400, perVisitor: null },
  /** Numbers that a browser has looked up: an order for one of them tells nothing more. */
  lookedUp: { seconds: 3600, perAddress: 1_000, perVisitor: null },
  /** Forms and orders refused because nobody has their number. After that those of the address are look-ups. */
  refusedNumbers: { seconds: 86_400, perAddress: 140, perVisitor: null },
  /** Each asks the operator some times for every line. */
  lineViews: { seconds: 600, perAddress: 1_200, perVisitor: 60 },
  accounts: { seconds: 600, perAddress: 600, perVisitor: 30 },
  /**
   * Failed lookups of one account, lead or bill (failed-lookups.ts): `perAddress` is the total, `perVisitor` is per
   * network.
   */
  account: { seconds: 900, perAddress: 60, perVisitor: 10 },
  lead: { seconds: 900, perAddress: 60, perVisitor: 10 },
  bill: { seconds: 900, perAddress: 60, perVisitor: 10 },
  /**
   * Failed lookups of a subject whose total is used up: one for each network that has not failed on it, so that strangers do not
   * lock its owner out (SAFETY X5).
   */
  freshNetworks: { seconds: 900, perAddress: 90, perVisitor: 1 },
  /** A form draft is saved after every pause in typing. */
  forms: { seconds: 600, perAddress: 3000, perVisitor: 200 },
  /** Sending has separate limits in features/codes. These values allow 2,000 customers behind one address. */
  codes: { seconds: 600, perAddress: 20_000, perVisitor: 40 },
  orders: { seconds: 600, perAddress: 1200, perVisitor: 40, summed: true },
  payments: { seconds: 600, perAddress: 3000, perVisitor: 120, summed: true },
  /** Links that another person pays an order by: the page is on the operator's host (SAFETY X20). */
  payLinks: { seconds: 3600, perAddress: 60, perVisitor: 10 },
  /** Votes on answers, and searches without a result. */
  votes: { seconds: 600, perAddress: 600, perVisitor: 40 },
  /** Votes on one answer, by address and question: more of them are answered and not counted. */
  votesOnQuestion: { seconds: 86_400, perAddress: 30, perVisitor: null },
  feedback: { seconds: 600, perAddress: 300, perVisitor: 10, perNewVisitors: 30 },
  /** A person reads each of them. */
  contact: { seconds: 600, perAddress: 120, perVisitor: 5, perNewVisitors: 30 },
  /** Screens of USSD sessions, by caller: all callers have the address of the gateway. A hurried caller types one in two seconds. */
  ussd: { seconds: 60, perAddress: 60, perVisitor: null },
  /** Receipts that a caller requests again. Each is an SMS. */
  ussdReceipts: { seconds: 3600, perAddress: 5, perVisitor: null },
  /** Callbacks of payment providers, by provider address. A provider sends a few per payment. */
  callbacks: { seconds: 60, perAddress: 6_000, perVisitor: null, inMemory: true },
  reading: { seconds: 60, perAddress: 12_000, perVisitor: null, inMemory: true },
  content: { seconds: 60, perAddress: 12_000, perVisitor: null, inMemory: true },
  /** Tiles of the street map: some dozens for each map, and browsers keep them. */
  tiles: { seconds: 60, perAddress: 30_000, perVisitor: null, inMemory: true },
  /** The finance API: a system reads the pages of a day one after the other. */
  finance: { seconds: 60, perAddress: 600, perVisitor: null, inMemory: true },
  /** Sign-ins of staff: each is a request to the identity provider, and a line in the log when it is refused. */
  signIns: { seconds: 600, perAddress: 600, perVisitor: null, inMemory: true },
  /** Wrong tokens of a protected sandbox. */
  sandboxLogins: { seconds: 600, perAddress: 20, perVisitor: null, inMemory: true },
  /** Browsers that come back from a page of a gateway or the operator. */
  returns: { seconds: 60, perAddress: 6_000, perVisitor: null, inMemory: true },
  /** Receipts as PDF, each some milliseconds of the CPU. */
  receipts: { seconds: 60, perAddress: 300, perVisitor: null, inMemory: true },
  /** Place search runs on every key press; an external service may charge per request. */
  places: { seconds: 60, perAddress: 3_000, perVisitor: null, inMemory: true },
  /** Checks of an address before an order: each is a request to the operator. */
  addresses: { seconds: 600, perAddress: 300, perVisitor: 15, perNewVisitors: 60 },
  /** Companies by their number: each is a request to the tax authority, whose register nobody is to read. */
  companies: { seconds: 600, perAddress: 120, perVisitor: 10, perNewVisitors: 60 },
  /** Rendered pages; cached pages are not counted. */
  pages: { seconds: 60, perAddress: 3_000, perVisitor: null, inMemory: true },
} satisfies Record<string, RateLimit>;

/** Group of calls that share a rate limit. */
export type LimitGroup = keyof typeof RATE_LIMITS;

/** Rate limit group of each call. */
export const GROUP_OF_CALL: Record<CallName, LimitGroup> = {
  readConfig: 'reading',
  readProductConfig: 'reading',
  readServiceStatus: 'reading',
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
  sendHistoryCode: 'codes',
  resendCode: 'codes',
  verifyWalletUser: 'codes',
  // Polled every few seconds while a customer sends the message.
  checkHandsetProof: 'reading',
  // Asked each time a customer comes back to the page.
  checkNetworkProof: 'reading',
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
  requestCallBack: 'contact',
  placeOrder: 'orders',
  readOrder: 'reading',
  listPaymentOptions: 'reading',
  listBroadbandPaymentOptions: 'reading',
  findPayer: 'lines',
  initiatePayment: 'payments',
  processPayment: 'payments',
  cancelPayment: 'payments',
  initiateSecurePayment: 'payments',
  processSecurePayment: 'payments',
  findKeptProof: 'accounts',
  endKeptProofs: 'payments',
  readStatus: 'reading',
  readTransaction: 'reading',
  readHistory: 'reading',
  endHistory: 'payments',
  sendLineCode: 'codes',
  addLine: 'accounts',
  keepLine: 'accounts',
  forgetLines: 'accounts',
  endOtherDevices: 'accounts',
  setLinesPin: 'accounts',
  lockLines: 'accounts',
  unlockLines: 'accounts',
  startPasskey: 'accounts',
  setPasskey: 'accounts',
  unlockByPasskey: 'accounts',
  readHeld: 'lineViews',
  readLines: 'lineViews',
  chooseReminders: 'accounts',
  readStandingOrders: 'lineViews',
  agreeStandingOrder: 'accounts',
  changeStandingOrder: 'accounts',
  readCardPermission: 'reading',
  endCardPermission: 'accounts',
  readReminders: 'reading',
  confirmReminders: 'accounts',
  endReminders: 'accounts',
  readReversal: 'reading',
  // A person reads each of them.
  requestReversal: 'contact',
  readPayLink: 'reading',
  createPayLink: 'payLinks',
  reportPayLink: 'contact',
  cancelPayLink: 'orders',
  openPayLink: 'reading',
  convertCurrency: 'reading',
  readCoverage: 'places',
  reportNoSignal: 'feedback',
  saveFeedback: 'feedback',
  recordPageView: 'reading',
  recordPageSpeed: 'reading',
  recordMissedSearch: 'votes',
};
