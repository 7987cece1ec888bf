import { eq } from 'drizzle-orm';
import type { Lines } from '../operator.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { subscribers } from './tables.ts';

/** Lookup of lines in the sandbox database. */
export function sandboxLines({ db }: Pick<SandboxDeps, 'db'>): Lines {
  return {
    find: async (msisdn) => {
      const [row] = await db
        .select({ line: subscribers.line })
        .from(subscribers)
        .where(eq(subscribers.msisdn, msisdn));
      return row?.line ?? null;
    },
  };
}
