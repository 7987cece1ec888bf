import { sameMoney } from '@portal/domain/money/money';
import type { BucketService, BucketUnit } from '@portal/domain/products/bucket';
import { type Bundle, bundleExpiry } from '@portal/domain/products/bundle';
import type { Tx } from '@portal/platform/database/open-db';
import { eq } from 'drizzle-orm';
import type { DeliveryRefusal } from '../../delivery.ts';
import type { Bundles } from '../../purchase-ports.ts';
import { lineRefusal } from '../airtime/line-account.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { subscribers } from '../tables.ts';
import { deliverOnce } from './deliver-once.ts';
import { allowances, offers } from './purchase-tables.ts';
import { takeBundleBack } from './take-back.ts';

type ActivationRequest = Parameters<Bundles['activate']>[0];

/** The sandbox's catalogue and bundle activation. All lines of a type get the same offers. */
export function sandboxBundles(deps: SandboxDeps): Bundles {
  const { db, clock } = deps;
  return {
    list: async ({ line }) => {
      const rows = await db.select().from(offers).where(eq(offers.line, line));
      return rows.map(({ bundle }) => bundle);
    },
    catalogue: async () => (await db.select().from(offers)).map(({ bundle }) => bundle),
    takeBack: takeBundleBack(deps),
    activate: (request) =>
      deliverOnce(deps, {
        key: request.key,
        request: `bundle ${request.productCode} ${request.msisdn} ${request.price.minor} ${request.price.currency}`,
        amount: request.price,
        prefix: 'BN',
        behaviourOf: async (tx) => behaviourOf(tx, request),
        give: async (tx, behaviour) => {
          const [offer] = await tx.select().from(offers).where(eq(offers.productCode, request.productCode));
          if (!offer || behaviour === 'withdrawn') return 'bundle-withdrawn';
          const refusal = await refusalOf(tx, request, offer.bundle);
          if (refusal) return refusal;
          const rows = allowancesOf(offer.bundle, { ...request, at: clock.now() });
          if (rows.length) await tx.insert(allowances).values(rows);
          return 'delivered';
        },
      }),
  };
}

/** A line that stalls on top-ups stalls on bundles too; a bundle can have its own simulated behaviour. */
async function behaviourOf(tx: Tx, { msisdn, productCode }: ActivationRequest) {
  const [line] = await tx.select().from(subscribers).where(eq(subscribers.msisdn, msisdn));
  if (line && line.topUpBehaviour !== 'normal') return 'stalls-twice';
  const [offer] = await tx.select().from(offers).where(eq(offers.productCode, productCode));
  return offer?.behaviour ?? 'normal';
}

async function refusalOf(
  tx: Tx,
  { msisdn, price }: ActivationRequest,
  bundle: Bundle,
): Promise<DeliveryRefusal | null> {
  const [line] = await tx.select().from(subscribers).where(eq(subscribers.msisdn, msisdn));
  return lineRefusal(line) ?? (sameMoney(price, bundle.price) ? null : 'amount-not-allowed');
}

type Given = Pick<ActivationRequest, 'key' | 'msisdn'> & { at: Date };

function allowancesOf(bundle: Bundle, { key, msisdn, at }: Given): (typeof allowances.$inferInsert)[] {
  const parts: [BucketService, Bundle['megabytes'], BucketUnit][] = [
    ['data', bundle.megabytes, 'MB'],
    ['voice', bundle.minutes, 'minutes'],
    ['sms', bundle.messages, 'SMS'],
  ];
  return parts.flatMap(([service, amount, unit]) => {
    if (amount === null) return [];
    const remaining = amount === 'unlimited' ? null : amount;
    const expiresAt = bundleExpiry(bundle.validity, at);
    const description = bundle.name;
    return [
      { msisdn, description, service, remaining, granted: remaining, unit, expiresAt, deliveryKey: key },
    ];
  });
}
