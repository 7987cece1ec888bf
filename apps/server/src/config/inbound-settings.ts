import { networks } from '@portal/platform/config/proxy-and-hosts';
import { optional } from '@portal/platform/config/variable-fields';
import { secretString, wholeNumber } from '@portal/platform/config/variables';
import { z } from 'zod';

/** The short number that customers send codes to, and the gateway that delivers these messages. */
export const INBOUND_SETTINGS = {
  number: [
    'INBOUND_NUMBER',
    z
      .string()
      .regex(/^\d{3,6}$/)
      .default('300'),
  ],
  token: ['INBOUND_TOKEN', optional(secretString(32))],
  /** Addresses and networks that the gateway calls from; empty: any. */
  addresses: ['INBOUND_ADDRESSES', networks.default([])],
  /** Key of the signature that the gateway sends too; `null`: it sends none. */
  signatureKey: ['INBOUND_SIGNATURE_KEY', optional(secretString(32))],
  /** How old a signature may be, in seconds; 0: it has no time. */
  signatureSeconds: ['INBOUND_SIGNATURE_SECONDS', wholeNumber({ min: 0, max: 3_600 }).default(300)],
} as const;
