import type { BucketService, BucketUnit } from '@portal/domain/bucket';
import { type Bundle, expiryOf } from '@portal/domain/bundle';
import { sameMoney } from '@portal/domain/money';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open-db.ts';
import type { DeliveryRefusal } from '../operator.ts';
import type { Bundles } from '../purchase-ports.ts';
import { deliverOnce } from './delivery.ts';
import { allowances, offers } from './purchase-tables.ts';
import type { SandboxDeps } from './sandbox-operator.ts';
import { subscribers } from './tables.ts';

type Wanted = Parameters<Bundles['activate']>[0];

/** The sandbox's catalogue and the giving of bundles. Every line of a kind is offered the same. */
export function sandboxBundles(deps: SandboxDeps): Bundles {
  const { db, clock } = deps;
  return {
    list: async ({ line }) => {
      const rows = await db.select().from(offers).where(eq(offers.line, line));
      return rows.map(({ bundle }) => bundle);
    },
    catalogue: async () => (await db.select().from(offers)).map(({ bundle }) => bundle),
    activate: (wanted) =>
      deliverOnce(deps, {
        key: wanted.key,
        request: `bundle ${wanted.productCode} ${wanted.msisdn} ${wanted.price.minor} ${wanted.price.currency}`,
        amount: wanted.price,
        prefix: 'BN',
        behaviourOf: async (tx) => behaviourOf(tx, wanted),
        give: async (tx, behaviour) => {
          const [offer] = await tx.select().from(offers).where(eq(offers.productCode, wanted.productCode));
          if (!offer || behaviour === 'withdrawn') return 'bundle-withdrawn';
          const refusal = await judgeLine(tx, wanted, offer.bundle);
          if (refusal) return refusal;
          const rows = allowancesOf(offer.bundle, { ...wanted, at: clock.now() });
          if (rows.length) await tx.insert(allowances).values(rows);
          return 'delivered';
        },
      }),
  };
}

/** A line that stalls on top-ups stalls on bundles too; a bundle may have a life of its own. */
async function behaviourOf(tx: Tx, { msisdn, productCode }: Wanted) {
  const [line] = await tx.select().from(subscribers).where(eq(subscribers.msisdn, msisdn));
  if (line && line.topUpBehaviour !== 'normal') return 'stalls-twice';
  const [offer] = await tx.select().from(offers).where(eq(offers.productCode, productCode));
  return offer?.behaviour ?? 'normal';
}

async function judgeLine(tx: Tx, { msisdn, price }: Wanted, bundle: Bundle): Promise<DeliveryRefusal | null> {
  const [line] = await tx.select().from(subscribers).where(eq(subscribers.msisdn, msisdn));
  if (!line || line.status === 'closed') return 'line-closed';
  if (line.status === 'barred') return 'line-barred';
  return sameMoney(price, bundle.price) ? null : 'amount-not-allowed';
}

type Given = Pick<Wanted, 'key' | 'msisdn'> & { at: Date };

function allowancesOf(bundle: Bundle, { key, msisdn, at }: Given): (typeof allowances.$inferInsert)[] {
  const parts: [BucketService, Bundle['megabytes'], BucketUnit][] = [
    ['data', bundle.megabytes, 'MB'],
    ['voice', bundle.minutes, 'minutes'],
    ['sms', bundle.messages, 'SMS'],
  ];
  return parts.flatMap(([service, amount, unit]) => {
    if (amount === null) return [];
    const remaining = amount === 'unlimited' ? null : amount;
    const expiresAt = expiryOf(bundle.validity, at);
    return [{ msisdn, description: bundle.name, service, remaining, unit, expiresAt, deliveryKey: key }];
  });
}
