import type { BucketService } from '@isano/adapter-kit/operator';
import { countryCurrency, type Msisdn } from '@isano/adapter-kit/values';
import type { z } from 'zod';
import { requireBody } from '../client/tmf-client.ts';
import type { TmfBucket, TmfLine } from '../dialect.ts';
import { toOperatorNumber } from '../operator-number.ts';
import { parseInstant } from '../wire.ts';
import { readItems } from './read-items.ts';
import type { SigscaleParts } from './sigscale-parts.ts';
import { bucket, service, serviceProduct } from './wire.ts';

/** Finds the service of a number, and its type by the offering of its product. */
export async function findLine({ client, profile }: SigscaleParts, msisdn: Msisdn): Promise<TmfLine | null> {
  const path = `/service/${encodeURIComponent(toOperatorNumber(msisdn, profile))}`;
  const answer = await client.get({ api: 'service', path });
  if (answer.kind === 'answered' && answer.status === 404) return null;
  const { state, isServiceEnabled, product } = requireBody(answer, service);
  if (!product) throw new Error('A service has no product, so its type is not known');
  const productPath = `/product/${encodeURIComponent(product)}`;
  const found = requireBody(await client.get({ api: 'inventory', path: productPath }), serviceProduct);
  const { id, name } = found.productOffering ?? {};
  const type = profile.lines.types[id ?? ''] ?? profile.lines.types[name ?? ''];
  if (!type) throw new Error(`lines.types of the profile does not list the offering ${id ?? name}`);
  return {
    type,
    state: stateOf(state ?? '', isServiceEnabled ?? true),
    productId: product,
    billingAccountId: null,
    contact: null,
  };
}

function stateOf(state: string, isEnabled: boolean): TmfLine['state'] {
  if (state === 'terminated') return 'closed';
  return isEnabled && (state === 'active' || state === '') ? 'open' : 'barred';
}

const SERVICES: Readonly<Record<string, BucketService>> = {
  cents: 'airtime',
  octets: 'data',
  seconds: 'voice',
  messages: 'sms',
};

/** The buckets of a product, reservations taken off already. */
export async function readBuckets({ client }: Pick<SigscaleParts, 'client'>, productId: string) {
  const target = { api: 'balance', path: '/bucket', query: { 'product.id': productId } } as const;
  return readItems(client, target, bucket);
}

/** A bucket in the form of all dialects. Money has the unit of the country's currency. */
export function toTmfBucket({
  id,
  name,
  lifecycleStatus,
  remainedAmount,
  validFor,
}: z.output<typeof bucket>): TmfBucket {
  const units = remainedAmount?.units ?? '';
  const itsService = SERVICES[units] ?? null;
  return {
    id,
    accountId: null,
    name: itsService === 'airtime' || !name ? (LABELS[units] ?? id) : name,
    service: itsService,
    amount: remainedAmount?.amount ?? '0',
    units: itsService === 'airtime' ? countryCurrency() : units,
    isActive: lifecycleStatus === 'active',
    expiresAt: parseInstant(validFor?.endDateTime),
  };
}

/** The name of a bucket of money is our id, which says nothing to a customer. */
const LABELS: Readonly<Record<string, string>> = {
  cents: 'Airtime',
  octets: 'Data',
  seconds: 'Voice',
  messages: 'SMS',
};
