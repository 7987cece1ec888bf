/** Method and path of a call. */
export type CallRoute = readonly ['GET' | 'POST', string];

/**
 * The calls that a browser makes itself; all others are made by the pages' loaders and actions on the server. A table of
 * its own, because every page downloads it.
 */
export const BROWSER_ROUTES = {
  checkLine: ['POST', '/subscriber/line-type'],
  listBundles: ['POST', '/product/v1/bundle'],
  saveForm: ['POST', '/form/v2/save'],
  eraseForm: ['POST', '/form/v2/erase'],
  listPaymentOptions: ['POST', '/transaction/v1/payment-options'],
  listBroadbandPaymentOptions: ['POST', '/transaction/payment-options'],
  readStatus: ['GET', '/transaction/v1/status'],
  readTransaction: ['GET', '/transaction/fetch'],
  endKeptProofs: ['POST', '/auth/otp/v1/kept/end'],
  convertCurrency: ['POST', '/transaction/get/exchange/rate'],
  recordPageView: ['POST', '/analytics/v1/page-view'],
  recordMissedSearch: ['POST', '/analytics/v1/missed-search'],
} as const satisfies Record<string, CallRoute>;

/** Address that leads a browser to the mobile network to have its number proved; with `refId`, the id of the open code. */
export const NETWORK_CHECK_PATH = '/number-check';
