import { z } from 'zod';
import { optional } from '../../platform/config/variable-fields.ts';
import { wholeNumber } from '../../platform/config/variables.ts';
import { secret } from '../../platform/crypto/secret.ts';
import { defineSmsAdapter } from '../sms/sms-adapter.ts';
import { SMS_SENDER } from '../sms/sms-sender.ts';

/** How receipts write the ids that the answers give: the same, or in another base. */
const receiptIds = z.enum(['same', 'hexadecimal-answers', 'decimal-answers']).default('same');

const SETTINGS = {
  /** `smpp://system:password@host:2775`, or `smpps://…:3550` with TLS. */
  url: ['SMPP_URL', optional(z.url({ protocol: /^smpps?$/ }).transform(secret))],
  sender: ['SMPP_SENDER', optional(SMS_SENDER)],
  systemType: ['SMPP_SYSTEM_TYPE', z.string().max(12).default('')],
  /** File with the certificates (PEM) that the message centre's is signed with. */
  caFile: ['SMPP_CA_FILE', optional(z.string())],
  window: ['SMPP_WINDOW', wholeNumber({ min: 1, max: 1_000 }).default(10)],
  perSecond: ['SMPP_PER_SECOND', wholeNumber({ min: 1, max: 10_000 }).default(10)],
  receiptIds: ['SMPP_RECEIPT_IDS', receiptIds],
} as const;

/** SMPP 3.4 to the operator's message centre. */
export const smppAdapter = defineSmsAdapter({
  settings: SETTINGS,
  problems: (given) =>
    ['SMPP_URL', 'SMPP_SENDER']
      .filter((name) => !given[name])
      .map((name) => `${name}: needed with OPERATOR_SMS=smpp`),
  open: async (settings, deps) => {
    const { url, sender } = settings;
    if (!url || !sender) throw new Error('SMPP has no address or sender');
    const { openSmppRoute } = await import('./smpp-route.ts');
    return openSmppRoute({ ...settings, url, sender }, deps);
  },
});
