import { systemClock } from '@portal/domain/time/clock';
import { chooseOperator } from '@portal/operator/choose-operator';
import type { Bundles } from '@portal/operator/purchase-ports';
import { secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import type { Config } from '../config/config.ts';

/** The catalogue of the operator that the settings name, for commands that run beside the portal. */
export function openCatalogue(
  { operator, inbound: { number, token } }: Pick<Config, 'operator' | 'inbound'>,
  db: Db,
): Pick<Bundles, 'catalogue'> {
  // Such a command receives no messages.
  const inbound = { number, token: token ?? secret('') };
  return chooseOperator(operator, { db, clock: systemClock, productName: '', inbound }).bundles;
}
