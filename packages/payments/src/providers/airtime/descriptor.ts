import { defineProvider } from '../descriptor.ts';
import { AIRTIME_TRAITS } from '../mode-traits.ts';
import { airtimeProvider } from './airtime.ts';

/** Paying with the airtime of one of the operator's lines (SPEC section 4 "Airtime"). */
export const airtimeDescriptor = defineProvider({
  name: 'airtime',
  account: null,
  modes: {
    airtime: {
      option: {
        type: 'airtime',
        wireType: 'AIRTIME',
        name: 'Airtime',
        texts: { label: 'method.airtime', inSms: 'paid-with.airtime' },
        form: 'airtime',
        segment: 'airtime',
      },
      wireMode: 'AIR_TIME',
      leadMode: 'HBB_AIRTIME',
      traits: AIRTIME_TRAITS,
      // Airtime can't buy airtime (RULINGS 12).
      excludedOrders: ['prepaid-recharge', 'several-recharges'],
    },
  },
  createProviders: (_, { operator }) => ({
    airtime: airtimeProvider(operator.airtimeCharges, operator.lines),
  }),
});
