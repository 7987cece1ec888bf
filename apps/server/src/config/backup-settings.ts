import { z } from 'zod';
import { optional } from '../platform/config/variable-fields.ts';
import { wholeNumber } from '../platform/config/variables.ts';
import { secret } from '../platform/crypto/secret.ts';

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ }).transform(secret);

/** Where backups and the archived WAL are, and who may take backups of an external database. */
export const BACKUP_SETTINGS = {
  dir: ['BACKUP_DIR', optional(z.string())],
  /** An incomplete WAL segment is archived after this time. */
  walSeconds: ['BACKUP_WAL_SECONDS', wholeNumber({ min: 1, max: 3_600 }).default(60)],
  databaseUrl: ['BACKUP_DATABASE_URL', optional(databaseUrl)],
} as const;

/** The archive of the embedded database; `null` without BACKUP_DIR. */
export function toWalArchive({ dir, walSeconds }: { dir: string | null; walSeconds: number }) {
  return dir === null ? null : { backupDir: dir, seconds: walSeconds };
}
