import { type AdapterDeps, type AirtimeCharges, createAirtimeCharges } from '@isano/adapter-kit/operator';
import { type BillingParts, camaraCharge } from './charge.ts';
import { listMovements } from './movements.ts';
import { camaraRefund } from './refund.ts';

/** Paying with airtime by CAMARA's Carrier Billing. `db` holds the requests (decision 087). */
export function camaraAirtimeCharges(
  deps: Pick<AdapterDeps, 'db' | 'clock'>,
  parts: BillingParts,
): AirtimeCharges {
  return createAirtimeCharges(deps, {
    charge: camaraCharge(parts),
    refund: camaraRefund(parts),
    list: (period) => listMovements(deps, parts.api, period),
  });
}
