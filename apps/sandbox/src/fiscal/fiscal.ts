import type { Clock } from '@portal/domain/time/clock';
import type { SandboxDb } from '../sandbox-db.ts';
import { type RunningSimulator, startService } from '../start-service.ts';
import { deviceRoutes } from './device-routes.ts';
import { readSignedReceipts, type SignedReceipt } from './receipts.ts';
import { createRestarts, type Restarts } from './restarts.ts';

/** The running devices. The addresses have no slash at the end. */
export type RunningFiscal = RunningSimulator & {
  /** The VSDC, a program beside the seller's, under a context path as a Java server has it. */
  vsdcUrl: string;
  /** The OSDC, the same at the authority. */
  osdcUrl: string;
  restarts: Restarts;
  /** Every signed receipt of all devices, in order. */
  audit: () => Promise<SignedReceipt[]>;
};

/**
 * Starts the fiscal devices of Rwanda's tax authority in both profiles, as the public documents describe them (VSDC 1.0.5,
 * OSDC 1.0.1; EBM.md). Nobody has compared them with the authority's own programs. A device belongs to the profile by which it was
 * initialised.
 */
export async function startFiscal({ db, clock }: { db: SandboxDb; clock: Clock }): Promise<RunningFiscal> {
  const restarts = createRestarts(clock);
  const service = await startService({
    db,
    name: 'fiscal',
    routes: async (app) => {
      for (const profile of ['vsdc', 'osdc'] as const) {
        await app.register(async (own) => deviceRoutes(own, { db, clock, restarts, profile }), {
          prefix: `/${profile}`,
        });
      }
    },
  });
  return {
    ...service,
    vsdcUrl: `${service.baseUrl}/vsdc`,
    osdcUrl: `${service.baseUrl}/osdc`,
    restarts,
    audit: () => readSignedReceipts(db),
  };
}
