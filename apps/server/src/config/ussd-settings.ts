import { networks } from '@portal/platform/config/proxy-and-hosts';
import { optional } from '@portal/platform/config/variable-fields';
import { positiveDecimal, secretString } from '@portal/platform/config/variables';
import { z } from 'zod';

/** Codes of networks with commas between them. */
const codeList = z
  .string()
  .regex(/^[\w-]{1,40}(,[\w-]{1,40})*$/, 'codes with commas between them')
  .transform((text) => text.split(','));

/** The operator's USSD gateway (docs/ussd.md). */
export const USSD_SETTINGS = {
  /** The code that customers dial. */
  code: [
    'USSD_CODE',
    z
      .string()
      .regex(/^\*\d{2,5}#$/, 'a code such as *140#')
      .default('*140#'),
  ],
  /** What the gateway authenticates itself with; `null`: there is no gateway, except that of the sandbox. */
  secret: ['USSD_SECRET', optional(secretString(32))],
  /** Addresses and networks that the gateway calls from; empty: any. */
  addresses: ['USSD_ADDRESSES', networks.default([])],
  /** Codes of the operator's own networks, as the gateway writes them; empty: it forwards sessions of no other. */
  networks: ['USSD_NETWORKS', codeList.default([])],
  /** How long a request may take until it is answered, in seconds: less than the gateway waits. */
  answerSeconds: ['USSD_ANSWER_SECONDS', positiveDecimal().default(1.8)],
} as const;
