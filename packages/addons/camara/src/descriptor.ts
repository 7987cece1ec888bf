import {
  type AdapterDeps,
  defineAdapter,
  type NumberInsight,
  type NumberVerification,
  type Operator,
} from '@isano/adapter-kit/operator';
import { CAMARA_SETTINGS, type CamaraAccount } from './account.ts';
import { camaraAirtimeCharges } from './billing/carrier-billing.ts';
import { BILLING_SCOPES } from './billing/wire.ts';
import { camaraApi } from './camara-api.ts';
import { checkCamara } from './check-camara.ts';
import { camaraNumberInsight } from './number-insight.ts';
import { camaraNumberVerification } from './number-verification.ts';
import { INSIGHT_SCOPES } from './wire.ts';

/** CAMARA, the common network interfaces of operators (docs/operators.md). */
export const camaraAdapter = defineAdapter({
  name: 'camara',
  ports: ['numberInsight', 'numberVerification', 'airtimeCharges'],
  settings: CAMARA_SETTINGS,
  isPlay: false,
  create: camaraOperator,
  check: checkCamara,
});

type CamaraPorts = Pick<Operator, 'airtimeCharges'> & {
  numberInsight: NumberInsight;
  /** Missing without `CAMARA_ISSUER`. */
  numberVerification?: NumberVerification;
};

/** Creates the ports. `db` holds the charges and refunds (decision 087). */
export function camaraOperator(
  { db, clock }: Pick<AdapterDeps, 'db' | 'clock'>,
  account: CamaraAccount,
): CamaraPorts {
  const numberVerification = camaraNumberVerification(account);
  const timeoutMs = account.paymentTimeoutSeconds * 1_000;
  const billing = camaraApi({ account, clock, scopes: BILLING_SCOPES, timeoutMs });
  return {
    numberInsight: camaraNumberInsight(camaraApi({ account, clock, scopes: INSIGHT_SCOPES })),
    ...(numberVerification && { numberVerification }),
    airtimeCharges: camaraAirtimeCharges({ db, clock }, { api: billing, timeoutMs }),
  };
}
