import { toInternational } from '@portal/domain/identifiers/msisdn';
import type { JsonApi } from '@portal/platform/api-client/json-api';
import { parseAnswer, readBody } from '@portal/platform/api-client/send-call';
import { z } from 'zod';
import type { Payers } from '../provider.ts';
import { lenient } from '../wire-fields.ts';
import { reasonOf } from './error-codes.ts';
import { sdkError } from './sdk-wire.ts';

const shownName = z.string().trim().min(1).max(128);

/** A party of the switch: `Party` (API Definition v1.1.1, section 7.4.11). */
const party = z
  .object({
    name: lenient(shownName),
    personalInfo: lenient(
      z.object({
        complexName: z.object({ firstName: lenient(shownName), lastName: lenient(shownName) }),
      }),
    ),
  })
  .transform(
    ({ name, personalInfo: { complexName: { firstName = '', lastName = '' } = {} } = {} }) =>
      name ?? [firstName, lastName].filter(Boolean).join(' '),
  )
  .pipe(shownName);

/** The answer about a party: itself, and as the scheme adapter wraps it (`partiesByIdResponse`). */
const wireParty = z.object({
  party: z.union([party, z.object({ body: party }).transform(({ body }) => body)]),
});

/** Creates the look-up `GET /parties/MSISDN/{number}`, which an acquirer and the scheme adapter have in the words of the switch. */
export function payerFinder(api: JsonApi): Payers['findName'] {
  return async (msisdn) => {
    const answer = await api({ method: 'GET', path: `/parties/MSISDN/${toInternational(msisdn)}` });
    const code = sdkError.safeParse(readBody(answer)).data;
    if (reasonOf(code) === 'no-wallet') return null;
    const parsed = parseAnswer(answer, wireParty);
    if (parsed.kind === 'parsed') return parsed.data.party;
    throw new Error('The acquirer did not answer whose number it is', { cause: parsed.cause });
  };
}
