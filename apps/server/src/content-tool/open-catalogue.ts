import { systemClock } from '@portal/domain/time/clock';
import type { Config } from '../config/config.ts';
import { chooseOperator } from '../operator/choose-operator.ts';
import type { Bundles } from '../operator/purchase-ports.ts';
import { secret } from '../platform/crypto/secret.ts';
import type { Db } from '../platform/database/open-db.ts';

/** The catalogue of the operator that the settings name, for commands that run beside the portal. */
export function openCatalogue(
  { operator, inbound: { number, token } }: Pick<Config, 'operator' | 'inbound'>,
  db: Db,
): Pick<Bundles, 'catalogue'> {
  // Such a command receives no messages.
  const inbound = { number, token: token ?? secret('') };
  return chooseOperator(operator, { db, clock: systemClock, productName: '', inbound }).bundles;
}
