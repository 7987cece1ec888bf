import { baseUrl, optional, secretString, siteUrl, wholeNumber } from '@isano/adapter-kit/settings';
import { defineSmsAdapter, SMS_SENDER } from '@isano/adapter-kit/sms';

const SETTINGS = {
  /** `https://xxxxx.api.infobip.com`, of the account. */
  url: ['INFOBIP_URL', optional(baseUrl)],
  key: ['INFOBIP_KEY', optional(secretString(8))],
  sender: ['INFOBIP_SENDER', optional(SMS_SENDER)],
  /** Where Infobip reaches the portal, when that is not PUBLIC_URL. */
  callbackOrigin: ['INFOBIP_CALLBACK_ORIGIN', optional(siteUrl.transform((url) => new URL(url).origin))],
  window: ['INFOBIP_WINDOW', wholeNumber({ min: 1, max: 1_000 }).default(20)],
  perSecond: ['INFOBIP_PER_SECOND', wholeNumber({ min: 1, max: 10_000 }).default(20)],
} as const;

/** Infobip's HTTP API for SMS, version 3. */
export const infobipAdapter = defineSmsAdapter({
  settings: SETTINGS,
  problems: (given) =>
    ['INFOBIP_URL', 'INFOBIP_KEY', 'INFOBIP_SENDER']
      .filter((name) => !given[name])
      .map((name) => `${name}: needed with OPERATOR_SMS=infobip`),
  open: async (settings, deps) => {
    const { url, key, sender } = settings;
    if (!url || !key || !sender) throw new Error('Infobip has no address, key or sender');
    const { openInfobipRoute } = await import('./infobip-route.ts');
    return openInfobipRoute({ ...settings, url, key, sender }, deps);
  },
  check: async ({ url, key }) => {
    if (!url || !key) throw new Error('Infobip has no address or key');
    const { checkInfobip } = await import('./check-infobip.ts');
    return checkInfobip({ url, key });
  },
});
