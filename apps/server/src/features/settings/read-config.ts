import type { CallResult } from '@portal/contract/calls';
import { toDecimal } from '@portal/domain/money';
import type { Settings } from '../../operator/operator.ts';
import { askSettings } from './ask-settings.ts';

/** SPEC's "Config data". Amounts are decimal text in the operator's currency. */
export async function readConfig({
  settings,
  payStackConfig,
}: {
  settings: Settings;
  payStackConfig: string;
}): Promise<CallResult<'readConfig'>> {
  const now = await askSettings(settings);
  return {
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
