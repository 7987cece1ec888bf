import type { JobHandlers } from '@portal/platform/jobs/job-types';
import { eraseCodes } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { eraseFailures } from './limits/failed-checks.ts';
import { eraseSpentChallenges } from './limits/proof-of-work.ts';
import { sendCodeMessage } from './send-code-message.ts';

/** Jobs of the codes. */
export function codeJobHandlers(deps: CodesDeps): JobHandlers<'send-code' | 'erase-codes'> {
  return {
    'send-code': ({ codeId, send }) => sendCodeMessage(deps, codeId, send),
    'erase-codes': async () => {
      await eraseCodes(deps.db, deps.clock.now());
      await eraseFailures(deps.db, deps.clock.now());
      await eraseSpentChallenges(deps.db, deps.clock.now());
    },
  };
}
