import { join } from 'node:path';
import { makePushKey } from '@portal/platform/web-push/push-sender';
import { startVerifyingOperator } from '@portal/server/testing/verifying-operator';
import { writeStreets } from './write-streets.ts';

/** The variables of a portal, and how to stop what it depends on. */
type Configuration = { env: Record<string, string>; stop: () => Promise<void> };

/**
 * What an operator may have and the sandbox is without: the card gateway's window, streets on the map, proof of a number
 * by the mobile network, requests by eKash, notifications of browsers. One portal has all of them, because a portal takes seconds to start.
 * @param folder for files that the portal reads
 */
export async function configurePortal(folder: string): Promise<Configuration> {
  const streets = join(folder, 'streets.pmtiles');
  writeStreets(streets);
  const notifications = { PUSH_PRIVATE_KEY: makePushKey().privateKey };
  const { camara, environment } = await startVerifyingOperator();
  return {
    env: {
      ...environment,
      PAYSTACK_POPUP: '1',
      MAP_PMTILES: streets,
      EKASH_MODE: 'request',
      ...notifications,
    },
    stop: () => camara.stop(),
  };
}
