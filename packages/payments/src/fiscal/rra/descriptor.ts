import { createValueCipher } from '@portal/platform/crypto/encrypt-value';
import { defineFiscalAdapter, type FiscalAdapterDeps } from '../fiscal-adapter.ts';
import { RRA_SETTINGS } from './settings.ts';

/** Rwanda's EBM 2.1 by the seller's own software (docs/ebm.md), and Kenya's eTIMS as another file of options. */
export const rraAdapter = defineFiscalAdapter({
  settings: RRA_SETTINGS,
  problems: (given) => {
    const isPlain = given.RRA_PROFILE === 'osdc' && String(given.RRA_BASE_URL).startsWith('http:');
    return [
      ...['RRA_BASE_URL', 'RRA_TIN', 'RRA_DEVICES', 'RRA_FILE']
        .filter((name) => !given[name])
        .map((name) => `${name}: needed with FISCAL_DEVICE=rra`),
      // The program of the other profile runs beside the portal.
      ...(isPlain && given.NODE_ENV === 'production' ? ['RRA_BASE_URL: https is needed in production'] : []),
    ];
  },
  open: async (settings, { pool, clock, log, secret }: FiscalAdapterDeps) => {
    const { baseUrl, tin, devices, options } = settings;
    if (!baseUrl || !tin || !devices || !options) throw new Error('RRA has no address, TIN, device or file');
    const { createRraDevice } = await import('./rra-device.ts');
    const account = { ...settings, baseUrl, tin, devices, options };
    const cipher = createValueCipher(secret, 'keys of fiscal devices');
    const deps = {
      pool,
      clock,
      cipher,
      log: (facts: object) => log.info(facts, 'call to the fiscal device'),
    };
    return {
      devices: devices.map((device) => createRraDevice(account, device, deps)),
      rules: {
        airtimeSales: options.airtimeSale,
        billPayments: options.billPayment,
        partRefunds: options.partRefunds,
        rewardPhone: options.rewardPhone,
        rewardPercent: options.rewardPhone === 'none' ? 0 : options.vatReward.percent,
        companies: options.companies,
        sellerTin: tin,
        offlineHours: options.offlineHours,
      },
    };
  },
});
