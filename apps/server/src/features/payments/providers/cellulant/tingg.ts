import type { Clock } from '@portal/domain/time/clock';
import type { CheckRequest } from '../provider.ts';
import type { CellulantAccount } from './account.ts';
import { readState, type Standing } from './read-state.ts';
import type { TinggApi } from './tingg-api.ts';

export type CellulantOptions = Omit<CellulantAccount, 'callbackSecret'> & {
  clock: Clock;
  /** Where notices are to come. */
  callbackUrl: () => string;
  /** Left out: what production needs. */
  timeoutMs?: number;
};

/** What the calls of one account stand on. */
export type Tingg = CellulantOptions & { api: TinggApi };

/** Where one of our requests stands. */
export async function ask(
  { api, paths, serviceCode }: Tingg,
  asked: Pick<CheckRequest, 'reference' | 'amount'>,
): Promise<Standing> {
  const path = paths.query
    .replace('{service_code}', encodeURIComponent(serviceCode))
    .replace('{merchant_transaction_id}', encodeURIComponent(asked.reference));
  return readState(await api({ method: 'GET', path }), asked);
}

/** Accepted: it is ours. Rejected: Tingg gives the money back. */
const CODES = { accepted: 183, rejected: 180 };

/** Our word on a payment Tingg holds; whether it was heard, asking tells. */
export async function acknowledge(
  { api, paths, serviceCode }: Tingg,
  { reference, amount }: Pick<CheckRequest, 'reference' | 'amount'>,
  word: 'accepted' | 'rejected',
): Promise<void> {
  await api({
    method: 'POST',
    path: paths.acknowledge,
    body: {
      acknowledgement_type: 'Full',
      acknowledgement_narration: `Payment ${word}`,
      // Spelt so by Tingg, in this one field.
      acknowledgment_reference: reference,
      merchant_transaction_id: reference,
      service_code: serviceCode,
      status_code: CODES[word],
      currency_code: amount.currency,
    },
  });
}
