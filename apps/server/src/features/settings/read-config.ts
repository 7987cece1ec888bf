import type { CallResult } from '@portal/contract/calls';
import { toDecimal } from '@portal/domain/money';
import type { Leads } from '../../operator/lead-port.ts';
import type { Settings } from '../../operator/operator.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { askSettings } from './ask-settings.ts';

/** Asked for by this code, the configuration carries the town list (SPEC section 9 "Form constants"). */
const CITY_CONFIG = 'city-config';

type ConfigDeps = { settings: Settings; payStackConfig: string; leads: Pick<Leads, 'towns'> };

/** SPEC's "Config data". Amounts are decimal text in the operator's currency. */
export async function readConfig(
  { settings, payStackConfig, leads }: ConfigDeps,
  code?: string,
): Promise<CallResult<'readConfig'>> {
  const [now, towns] = await Promise.all([
    askSettings(settings),
    code === CITY_CONFIG ? orUnavailable(leads.towns()) : null,
  ]);
  const data = towns?.map(({ name, feasible, at }) => ({
    cityName: name,
    hbbLeadFeasibility: feasible,
    lat: at?.lat ?? null,
    lng: at?.lng ?? null,
  }));
  return {
    ...(data && { data }),
    configData: {
      preMinAmnt: toDecimal(now.prepaidLimits.min),
      preMaxAmnt: toDecimal(now.prepaidLimits.max),
      postMinAmnt: toDecimal(now.postpaidLimits.min),
      postMaxAmnt: toDecimal(now.postpaidLimits.max),
      beta: { amountToHigherValueFeature: now.roundBillsUp },
      payStackConfig,
      postpaidHybridCheck: now.postpaidHybridCheck,
      enableAmPin: now.walletPinMode,
      enableDualCurrency: now.dualCurrency,
      customerCareNumber: now.customerCareNumber,
      pinResetDial: now.pinResetDial,
      paymentMaxTry: now.paymentMaxTry,
    },
  };
}
