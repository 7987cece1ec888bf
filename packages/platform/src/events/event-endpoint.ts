import { z } from 'zod';
import { type Secret, secret } from '../crypto/secret.ts';
import { EVENT_TYPES, type EventRecipient, receivesType } from './event.ts';

/** A system of the operator that receives events. */
export type EventEndpoint = EventRecipient & {
  url: string;
  /** Keys of the signature: more than one while a secret is replaced. */
  secrets: readonly Secret[];
  /** Whether it receives names, addresses and e-mails too: those of home broadband orders. */
  contacts: boolean;
};

/** The endpoints that are sales systems: they get each home broadband order with who ordered and where. */
export function salesEndpointsOf(endpoints: readonly EventEndpoint[]): EventEndpoint[] {
  return endpoints.filter((endpoint) => endpoint.contacts && receivesType(endpoint, 'lead.registered'));
}

/** Names and addresses of people leave the portal encrypted only, or not at all: to a program on the same machine. */
const isPrivateWay = (url: string) => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

/** `whsec_` and 24 to 64 bytes in Base64, as Standard Webhooks says. Two, separated by a comma, while replacing. */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}(,whsec_[A-Za-z0-9+/]{32,86}={0,2})?$/;

const endpointSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'small letters, digits and hyphens'),
  url: z.url({ protocol: /^https?$/ }),
  secret: z
    .string()
    .regex(SECRET, 'whsec_ and 24 to 64 bytes in Base64; two, separated by a comma, while replacing')
    .transform((text) => text.split(',').map(secret)),
  events: z.array(z.enum(EVENT_TYPES)).min(1).optional(),
  numbers: z.boolean().default(false),
  contacts: z.boolean().default(false),
});

/** The endpoints of a setting: a JSON list. */
export const eventEndpointsJson = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'a list in JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(endpointSchema).max(20))
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'two endpoints have one name')
  .refine((list) => list.every(({ contacts, url }) => !contacts || isPrivateWay(url)), 'contacts need https')
  .transform((list) =>
    list.map(
      ({ secret: secrets, events, ...rest }): EventEndpoint => ({ ...rest, secrets, types: events ?? null }),
    ),
  );
