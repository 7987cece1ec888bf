/** Paths of the portal's calls. SPEC section 7. Free of the schema library, so that a browser may import it. */

/** Base of every portal call. */
export const PORTAL_BASE = '/orp/bfe/api/portal-service';

/** Method and path of every call of the portal service. Names not in SPEC follow its style (RULINGS 61). */
export const ROUTES = {
  readConfig: ['GET', '/resource/v1/config'],
  readProductConfig: ['GET', '/resource/v1/get-product-config'],
  checkLine: ['POST', '/subscriber/line-type'],
  sendCode: ['POST', '/otp/v1/send-otp'],
  resendCode: ['POST', '/otp/v1/resend-otp'],
  verifyWalletUser: ['POST', '/auth/otp/v1/verify-user'],
  placeOrder: ['POST', '/order/v1/save'],
  readOrder: ['GET', '/order/v1/fetch'],
  listPaymentOptions: ['POST', '/transaction/v1/payment-options'],
  initiatePayment: ['POST', '/transaction/v1/initiate'],
  processPayment: ['POST', '/transaction/v1/process'],
  readStatus: ['GET', '/transaction/v1/status'],
  readTransaction: ['GET', '/transaction/fetch'],
  recordPageView: ['POST', '/analytics/v1/page-view'],
} as const satisfies Record<string, readonly ['GET' | 'POST', string]>;

/** Name of a portal call. */
export type CallName = keyof typeof ROUTES;

/** Content pages by language (SPEC section 7 "Content (CMS) GETs"). */
export const CONTENT_PATH = '/cms/webpage/activePackage';

/** Callback of the brand's own wallet; `{secret}` is unguessable and set per deployment. */
export const MONEY_CALLBACK_PATH = '/callbacks/money';
