import { baseUrl, optional, wholeNumber } from '@isano/adapter-kit/settings';
import { defineSmsAdapter, SMS_SENDER } from '@isano/adapter-kit/sms';
import { TMF_SETTINGS } from '../account.ts';
import { profileVariable } from '../profile.ts';

/** The account is that of TM Forum's other interfaces. */
const SETTINGS = {
  account: {
    ...TMF_SETTINGS,
    baseUrl: ['TMF_BASE_URL', optional(baseUrl)],
    profile: ['TMF_PROFILE_FILE', optional(profileVariable)],
  },
  sender: ['TMF_SMS_SENDER', optional(SMS_SENDER)],
  window: ['TMF_SMS_WINDOW', wholeNumber({ min: 1, max: 1_000 }).default(10)],
  perSecond: ['TMF_SMS_PER_SECOND', wholeNumber({ min: 1, max: 10_000 }).default(10)],
} as const;

/** TMF681 communication management: the operator's interface for messages. */
export const tmfSmsAdapter = defineSmsAdapter({
  settings: SETTINGS,
  problems: (given) =>
    ['TMF_BASE_URL', 'TMF_PROFILE_FILE', 'TMF_SMS_SENDER']
      .filter((name) => !given[name])
      .map((name) => `${name}: needed with OPERATOR_SMS=tmf`),
  open: async ({ account, sender, ...limits }, deps) => {
    const { baseUrl: url, profile } = account;
    if (!url || !profile || !sender) throw new Error('TM Forum has no address, profile or sender');
    const { openTmfRoute } = await import('./tmf-route.ts');
    return openTmfRoute({ ...limits, sender, account: { ...account, baseUrl: url, profile } }, deps);
  },
  check: async ({ account }, { clock }) => {
    const { baseUrl: url, profile } = account;
    if (!url || !profile) throw new Error('TM Forum has no address or profile');
    const { checkTmfMessages } = await import('./check-tmf-messages.ts');
    return checkTmfMessages({ ...account, baseUrl: url, profile }, clock);
  },
});
