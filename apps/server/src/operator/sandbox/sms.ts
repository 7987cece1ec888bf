import type { Sms } from '../operator.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { messages } from './tables.ts';

/** Stores text messages, which /sandbox/phone shows. */
export function sandboxSms({ db, clock }: SandboxDeps): Sms {
  return {
    send: async ({ to, text }) => {
      await db.insert(messages).values({ msisdn: to, text, at: clock.now() });
    },
  };
}
