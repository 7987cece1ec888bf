import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import { systemClock } from '@portal/domain/time/clock';
import { chooseOperator } from '@portal/operator/choose-operator';
import type { Bundles } from '@portal/operator/purchase-ports';
import type { ContentFile } from '@portal/platform/content/content-files';
import { secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import type { Config } from '../config/config.ts';
import type { Finding } from './findings.ts';
import { withDatabase } from './with-database.ts';

/** Codes of the bundles on sale; `null` when they are not known, with the reason as a finding. */
export type ProductCodes = { codes: ReadonlySet<string> | null; findings: readonly Finding[] };

export const NO_PRODUCT_CODES: ProductCodes = { codes: null, findings: [] };

/**
 * Reads the codes of the bundles on sale from the operator that the settings name, when there are notes to bundles. Does not
 * throw.
 * @param files those of the content
 */
export async function readProductCodes(
  config: Config,
  files: readonly Pick<ContentFile, 'path'>[],
): Promise<ProductCodes> {
  if (!files.some(({ path }) => path.endsWith(`/${BUNDLE_NOTES_FILE}`))) return NO_PRODUCT_CODES;
  try {
    const bundles = await withDatabase(config, (db) => openCatalogue(config, db).catalogue());
    return { codes: new Set(bundles.map(({ productCode }) => productCode)), findings: [] };
  } catch (error) {
    const what = `the bundles on sale are not known: ${(error as Error).message}`;
    return { codes: null, findings: [{ kind: 'note', where: 'notes to bundles', what }] };
  }
}

/** The catalogue of the operator that the settings name, for commands that run beside the portal. */
function openCatalogue(
  { operator, inbound: { number, token } }: Pick<Config, 'operator' | 'inbound'>,
  db: Db,
): Pick<Bundles, 'catalogue'> {
  // Such a command receives no messages.
  const inbound = { number, token: token ?? secret('') };
  return chooseOperator(operator, { db, clock: systemClock, productName: '', inbound }).bundles;
}
