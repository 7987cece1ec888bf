import { type Msisdn, parseMsisdn } from '@isano/adapter-kit/values';
import { requireBody, type TmfClient } from '../client/tmf-client.ts';
import { billingAccount } from './wire.ts';

/** An account, and the e-mail and number of each of its contacts. */
export type BillingAccount = { contacts: { emails: string[]; numbers: Msisdn[] }[] };

/** Reads an account by its id; `null` when the operator has none. */
export async function readBillingAccount(client: TmfClient, id: string): Promise<BillingAccount | null> {
  const path = `/billingAccount/${encodeURIComponent(id)}`;
  const answer = await client.get({ api: 'account', path });
  if (answer.kind === 'answered' && answer.status === 404) return null;
  const found = requireBody(answer, billingAccount);
  if (found.id !== id) throw new Error('The operator answered about another account');
  return {
    contacts: (found.contact ?? []).map(({ contactMedium }) => {
      const media = (contactMedium ?? []).flatMap(({ characteristic }) => characteristic ?? []);
      return {
        emails: media.flatMap(({ emailAddress }) => emailAddress?.trim().toLowerCase() ?? []),
        numbers: media.flatMap(({ phoneNumber }) => parseMsisdn(phoneNumber ?? '') ?? []),
      };
    }),
  };
}
