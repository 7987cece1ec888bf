import type { NumberInsight } from '@isano/adapter-kit/operator';
import type { CamaraApi } from './camara-api.ts';
import { numberRecyclingInfo, PATHS, simSwapInfo, toDay, toPhoneNumber } from './wire.ts';

/** SIM cards by CAMARA SIM Swap 2.1, owners by CAMARA Number Recycling 0.2. */
export function camaraNumberInsight(api: CamaraApi): NumberInsight {
  return {
    hasNewSim: async (msisdn, hours) => {
      const body = { phoneNumber: toPhoneNumber(msisdn), maxAge: hours };
      return (await api.ask(PATHS.simSwap, body, simSwapInfo))?.swapped ?? null;
    },
    hasNewOwner: async (msisdn, since) => {
      const body = { phoneNumber: toPhoneNumber(msisdn), specifiedDate: toDay(since) };
      return (await api.ask(PATHS.numberRecycling, body, numberRecyclingInfo))?.phoneNumberRecycled ?? null;
    },
  };
}
