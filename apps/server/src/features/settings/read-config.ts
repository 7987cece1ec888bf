import type { CallResult } from '@portal/contract/calls/calls';
import type { Locale } from '@portal/domain/language/locale';
import { toDecimal } from '@portal/domain/money/money';
import type { Leads } from '@portal/operator/lead-port';
import type { Settings } from '@portal/operator/operator';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';

/** With this code the configuration includes the list of towns (SPEC section 3 "Form constants"). */
const CITY_CONFIG = 'city-config';

export type ConfigDeps = {
  settings: Settings;
  payStackConfig: string;
  /** How long after its code a proof pays with a PIN and no code, in minutes; 0: never. */
  pinRepeatMinutes: number;
  leads: Pick<Leads, 'towns'>;
};

/** Reads SPEC's "Config data". Amounts are decimal text in the operator's currency. Throws UNAVAILABLE. */
export async function readConfig(
  { settings, payStackConfig, pinRepeatMinutes, leads }: ConfigDeps,
  { code, locale }: { code?: string | undefined; locale: Locale },
): Promise<CallResult<'readConfig'>> {
  const [current, towns] = await Promise.all([
    mapToUnavailable(settings.read()),
    code === CITY_CONFIG ? mapToUnavailable(leads.towns()) : null,
  ]);
  const data = towns?.map(({ name, feasible, at }) => ({
    cityName: name,
    hbbLeadFeasibility: feasible,
    lat: at?.lat ?? null,
    lng: at?.lng ?? null,
  }));
  const notice = current.notice?.[locale];
  return {
    ...(data && { data }),
    configData: {
      preMinAmnt: toDecimal(current.prepaidLimits.min),
      preMaxAmnt: toDecimal(current.prepaidLimits.max),
      postMinAmnt: toDecimal(current.postpaidLimits.min),
      postMaxAmnt: toDecimal(current.postpaidLimits.max),
      beta: { amountToHigherValueFeature: current.roundBillsUp },
      payStackConfig,
      postpaidHybridCheck: current.postpaidHybridCheck,
      enableAmPin: current.walletPinMode,
      enableDualCurrency: current.dualCurrency,
      customerCareNumber: current.customerCareNumber,
      pinResetDial: current.pinResetDial,
      pinRepeat: pinRepeatMinutes > 0,
      paymentMaxTry: current.paymentMaxTry,
      ...(notice && { notice }),
    },
  };
}
