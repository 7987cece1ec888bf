import { requireBody } from '../client/tmf-client.ts';
import type { Dialect } from '../dialect.ts';
import { findLine, readBuckets, toTmfBucket } from './find-line.ts';
import { sigscaleDeliveries } from './sigscale-deliveries.ts';
import type { SigscaleParts } from './sigscale-parts.ts';
import { askTopUp, prepareTopUp } from './sigscale-top-up.ts';
import { logRow } from './wire.ts';

/** SigScale OCS 3.4: TM Forum's documents before v4, with the number in the path (docs/spec/operators.md section 2). */
export function sigscaleDialect(parts: SigscaleParts): Dialect {
  return {
    findLine: (msisdn) => findLine(parts, msisdn),
    listBuckets: async (_msisdn, { productId }) => (await readBuckets(parts, productId)).map(toTmfBucket),
    prepareTopUp: async (request) => prepareTopUp(parts, request),
    askTopUp: (request) => askTopUp(parts, request),
    deliveries: sigscaleDeliveries(parts),
    checkSearch: () => checkLog(parts),
  };
}

async function checkLog({ client }: SigscaleParts): Promise<{ isGood: boolean; text: string }> {
  const target = { api: 'log', path: '/balance', headers: { range: 'items=1-10' } } as const;
  requireBody(await client.get(target), logRow.array());
  return { isGood: true, text: 'the balance log answers' };
}
