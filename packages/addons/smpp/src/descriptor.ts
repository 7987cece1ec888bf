import { optional, secret, wholeNumber } from '@isano/adapter-kit/settings';
import { defineSmsAdapter, SMS_SENDER } from '@isano/adapter-kit/sms';
import { z } from 'zod';

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
  /** One connection that sends and receives, or one for each. */
  binds: ['SMPP_BINDS', z.enum(['transceiver', 'separate']).default('transceiver')],
  /** Minutes after which the message centre gives up on a code; 0: its own time. */
  codeValidity: ['SMPP_CODE_VALIDITY', wholeNumber({ min: 0, max: 1_440 }).default(10)],
  serviceType: ['SMPP_SERVICE_TYPE', z.string().max(5).default('')],
  destinationTon: ['SMPP_DEST_TON', wholeNumber({ min: 0, max: 255 }).default(1)],
  destinationNpi: ['SMPP_DEST_NPI', wholeNumber({ min: 0, max: 255 }).default(1)],
  /** How the centre reads texts in its default alphabet, and the `data_coding` that they are sent with. */
  alphabet: ['SMPP_ALPHABET', z.enum(['gsm', 'latin1']).default('gsm')],
  dataCoding: ['SMPP_DATA_CODING', wholeNumber({ min: 0, max: 255 }).default(0)],
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
  check: async ({ url, systemType, caFile }) => {
    if (!url) throw new Error('SMPP has no address');
    const { checkSmpp } = await import('./check-smpp.ts');
    return checkSmpp({ url, systemType, caFile });
  },
});
