import type { Emails } from '../lead-port.ts';
import { sentEmails } from './leads/lead-tables.ts';
import type { SandboxDeps } from './sandbox-deps.ts';

/** Stores e-mails, which /sandbox/mail shows. */
export function sandboxEmails({ db, clock }: SandboxDeps): Emails {
  return {
    send: async ({ to, subject, text }) => {
      await db.insert(sentEmails).values({ to: to.trim().toLowerCase(), subject, text, at: clock.now() });
    },
  };
}
