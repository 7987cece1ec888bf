/** Paths of the portal's calls. SPEC section 7. Without the schema library, so that browsers can import it. */

import { BROWSER_ROUTES, type CallRoute } from './browser-paths.ts';
import { SPEED_ROUTES } from './speed-path.ts';

/** Base of every portal call. */
export const PORTAL_BASE = '/orp/bfe/api/portal-service';

/** Method and path of every call of the portal service. Names not in SPEC follow its style (RULINGS 61). */
export const ROUTES = {
  readConfig: ['GET', '/resource/v1/config'],
  readProductConfig: ['GET', '/resource/v1/get-product-config'],
  checkLine: BROWSER_ROUTES.checkLine,
  sendBillCode: ['POST', '/optimus/otp/send'],
  resendBillCode: ['POST', '/optimus/otp/resend'],
  verifyBillCode: ['POST', '/optimus/otp/verify'],
  readBill: ['POST', '/subscriber/v1/bill'],
  requestBalance: ['POST', '/subscriber/v4/balance-otp'],
  verifyCode: ['POST', '/otp/v1/verify-otp'],
  queryBalance: ['POST', '/subscriber/v4/query-balance'],
  validateAccount: ['POST', '/subscriber/validate/msisdn-account'],
  validateFixedAccount: ['POST', '/subscriber/validate/fixed-account'],
  listOpenInvoices: ['POST', '/subscriber/getopeninvoice'],
  listBundles: BROWSER_ROUTES.listBundles,
  listTariffs: ['GET', '/product/v1/tariff'],
  sendCode: ['POST', '/otp/v1/send-otp'],
  sendHistoryCode: ['POST', '/otp/v1/send-otp-history'],
  resendCode: ['POST', '/otp/v1/resend-otp'],
  verifyWalletUser: ['POST', '/auth/otp/v1/verify-user'],
  checkHandsetProof: ['POST', '/otp/v1/handset'],
  checkNetworkProof: ['POST', '/otp/v1/network'],
  listPlans: ['POST', '/product/v1/hbb-bundle'],
  readDevice: ['GET', '/product/v1/device-details'],
  validateNumber: ['POST', '/subscriber/v1/validate-number'],
  sendLeadCode: ['POST', '/otp/v1/send-otp-hbb'],
  submitLead: ['POST', '/subscriber/v1/submit-lead'],
  trackLead: ['POST', '/subscriber/v1/track-lead'],
  saveForm: BROWSER_ROUTES.saveForm,
  readForm: ['GET', '/form/v2/fetch'],
  eraseForm: BROWSER_ROUTES.eraseForm,
  sendContactForm: ['POST', '/form/v2/contact'],
  requestCallBack: ['POST', '/form/v2/call-back'],
  placeOrder: ['POST', '/order/v1/save'],
  readOrder: ['GET', '/order/v1/fetch'],
  listPaymentOptions: BROWSER_ROUTES.listPaymentOptions,
  listBroadbandPaymentOptions: BROWSER_ROUTES.listBroadbandPaymentOptions,
  findPayer: ['POST', '/transaction/v1/payer'],
  initiatePayment: ['POST', '/transaction/v1/initiate'],
  processPayment: ['POST', '/transaction/v1/process'],
  cancelPayment: ['POST', '/transaction/v1/cancel'],
  initiateSecurePayment: ['POST', '/transaction/v1/auth/initiate'],
  processSecurePayment: ['POST', '/transaction/v1/auth/process'],
  findKeptProof: ['POST', '/auth/otp/v1/kept'],
  endKeptProofs: BROWSER_ROUTES.endKeptProofs,
  readStatus: BROWSER_ROUTES.readStatus,
  readTransaction: BROWSER_ROUTES.readTransaction,
  readHistory: ['GET', '/transaction/v1/history'],
  endHistory: ['POST', '/transaction/v1/history/end'],
  sendLineCode: ['POST', '/lines/v1/send-otp'],
  addLine: ['POST', '/lines/v1/add'],
  keepLine: ['POST', '/lines/v1/keep'],
  forgetLines: ['POST', '/lines/v1/forget'],
  endOtherDevices: ['POST', '/lines/v1/end-others'],
  setLinesPin: ['POST', '/lines/v1/pin'],
  lockLines: ['POST', '/lines/v1/lock'],
  unlockLines: ['POST', '/lines/v1/unlock'],
  startPasskey: ['POST', '/lines/v1/passkey/start'],
  setPasskey: ['POST', '/lines/v1/passkey'],
  unlockByPasskey: ['POST', '/lines/v1/passkey/unlock'],
  readHeld: ['GET', '/lines/v1/held'],
  readLines: ['GET', '/lines/v1/list'],
  chooseReminders: ['POST', '/lines/v1/reminders'],
  readStandingOrders: ['GET', '/lines/v1/standing-orders'],
  agreeStandingOrder: ['POST', '/lines/v1/standing-orders/agree'],
  changeStandingOrder: ['POST', '/lines/v1/standing-orders/change'],
  readCardPermission: ['GET', '/lines/v1/card-permission'],
  endCardPermission: ['POST', '/lines/v1/card-permission/end'],
  readReminders: ['GET', '/reminders/v1/read'],
  confirmReminders: ['POST', '/reminders/v1/confirm'],
  endReminders: ['POST', '/reminders/v1/end'],
  readReversal: ['GET', '/transaction/v1/reversal'],
  requestReversal: ['POST', '/transaction/v1/reversal/request'],
  readPayLink: ['GET', '/order/v1/pay-link'],
  createPayLink: ['POST', '/order/v1/pay-link/create'],
  cancelPayLink: ['POST', '/order/v1/pay-link/cancel'],
  reportPayLink: ['POST', '/order/v1/pay-link/report'],
  openPayLink: ['GET', '/order/v1/pay-link/open'],
  convertCurrency: BROWSER_ROUTES.convertCurrency,
  readServiceStatus: ['GET', '/service/v1/status'],
  readCoverage: ['GET', '/network/v1/coverage'],
  reportNoSignal: ['POST', '/network/v1/no-signal'],
  saveFeedback: ['POST', '/feedback/v1/save'],
  recordPageView: BROWSER_ROUTES.recordPageView,
  recordPageSpeed: SPEED_ROUTES.recordPageSpeed,
  recordMissedSearch: BROWSER_ROUTES.recordMissedSearch,
} as const satisfies Record<string, CallRoute>;

/** Name of a portal call. */
export type CallName = keyof typeof ROUTES;

/** Content pages by language (SPEC section 7 "Content (CMS) GETs"). */
export const CONTENT_PATH = '/cms/webpage/activePackage';

/** Every question of the help centre (SPEC section 7). */
export const FAQS_PATH = '/cms/webpage/getFaqs_pCategory';

/** A vote on an answer: a GET, by SPEC section 7 (RULINGS 40). */
export const LIKE_COUNT_PATH = '/cms/webpage/likeCount/';

/** Version of the content, for open pages (RULINGS 53). */
export const CONTENT_VERSION_PATH = '/cms/webpage/version';

/** Geocoding and suggestions while typing (SPEC section 7); paths of Google's web services. */
export const GEOCODE_PATH = '/maps/api/geocode/json';
export const SUGGEST_PATH = '/maps/api/place/autocomplete/json';

/** Shops near a point: `/cms/maps/{product}shopsbycoordinates` (SPEC section 7), with the brand's slug. */
export const shopsPath = (slug: string): string => `/cms/maps/${slug}shopsbycoordinates`;

/** The operator's gateway posts messages of customers here. */
export const INBOUND_MESSAGE_PATH = '/operator/inbound-message';
/** HMAC-SHA256 of the time, `.` and the body with `INBOUND_SIGNATURE_KEY`, in hexadecimal digits. */
export const INBOUND_SIGNATURE_HEADER = 'x-inbound-signature';
/** When the message was signed, in seconds since 1970. */
export const INBOUND_TIME_HEADER = 'x-inbound-timestamp';

/** Target of the form that removes this browser's access. */
export const FORGET_BROWSER_PATH = '/forget-browser';
