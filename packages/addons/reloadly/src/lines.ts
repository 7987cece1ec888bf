import { parseAnswer, requireAnswer } from '@isano/adapter-kit/http';
import type { Lines } from '@isano/adapter-kit/operator';
import { getCountry, toInternational } from '@isano/adapter-kit/values';
import type { ReloadlyApi } from './reloadly-api.ts';
import { failure, product } from './wire.ts';

/**
 * Finds lines by Reloadly's detection of the operator of a number. It knows no line types: a number of this operator is
 * prepaid, as only prepaid lines are topped up.
 */
export function reloadlyLines(api: ReloadlyApi, operatorId: number): Lines {
  return {
    find: async (msisdn) => {
      const number = toInternational(msisdn);
      const answer = await api.get(`/operators/auto-detect/phone/${number}/countries/${getCountry().code}`);
      if (answer.kind === 'answered' && answer.status >= 400) {
        const error = parseAnswer(answer, failure);
        const code = error.kind === 'parsed' ? error.data.errorCode : null;
        if (code === 'COULD_NOT_AUTO_DETECT_OPERATOR' || code === 'INVALID_PHONE_NUMBER') return null;
      }
      return requireAnswer(answer, product).operatorId === operatorId ? 'prepaid' : null;
    },
  };
}
