import { networks, optional, secret, siteUrl, wholeNumber } from '@isano/adapter-kit/settings';
import { defineSmsAdapter, SMS_SENDER } from '@isano/adapter-kit/sms';

const SETTINGS = {
  /** `http://user:password@host:13013/cgi-bin/sendsms` */
  url: ['KANNEL_URL', optional(siteUrl.transform(secret))],
  sender: ['KANNEL_SENDER', optional(SMS_SENDER)],
  /** Where Kannel reaches the portal, when that is not PUBLIC_URL. */
  callbackOrigin: ['KANNEL_CALLBACK_ORIGIN', optional(siteUrl.transform((url) => new URL(url).origin))],
  /** Addresses and networks that Kannel calls back from; empty: any. */
  addresses: ['KANNEL_ADDRESSES', networks.default([])],
  window: ['KANNEL_WINDOW', wholeNumber({ min: 1, max: 1_000 }).default(10)],
  perSecond: ['KANNEL_PER_SECOND', wholeNumber({ min: 1, max: 10_000 }).default(10)],
} as const;

/** Kannel's `sendsms` over HTTP; other gateways offer the same interface. */
export const kannelAdapter = defineSmsAdapter({
  settings: SETTINGS,
  problems: (given) => [
    ...['KANNEL_URL', 'KANNEL_SENDER']
      .filter((name) => !given[name])
      .map((name) => `${name}: needed with OPERATOR_SMS=kannel`),
    ...(given.NODE_ENV === 'production' && !given.KANNEL_ADDRESSES
      ? [
          'KANNEL_ADDRESSES: needed in production with KANNEL_URL: the addresses of Kannel, whose messages prove any number',
        ]
      : []),
  ],
  open: async (settings, deps) => {
    const { url, sender } = settings;
    if (!url || !sender) throw new Error('Kannel has no address or sender');
    const { openKannelRoute } = await import('./kannel-route.ts');
    return openKannelRoute({ ...settings, url, sender }, deps);
  },
  check: async ({ url }) => {
    if (!url) throw new Error('Kannel has no address');
    const { checkKannel } = await import('./check-kannel.ts');
    return checkKannel(url);
  },
});
