import { constants, createHash, createPublicKey, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { SandboxDb, Sql } from '../sandbox-db.ts';
import type { Company } from './company.ts';

/** Keys of a company and the encrypted PINs it has seen. */
export const pinTables = (company: Company) => `
CREATE TABLE IF NOT EXISTS sandbox.${company}_keys (id text PRIMARY KEY, private_key text NOT NULL, valid_upto timestamptz NOT NULL);
CREATE TABLE IF NOT EXISTS sandbox.${company}_used_pins (hash text PRIMARY KEY, at timestamptz NOT NULL);
`;

/** A company's key pair for PINs. `publicKey` is base64 SPKI. */
export type PinKey = { company: Company; id: string; publicKey: string; privateKey: string; validUpto: Date };

type KeyRow = { id: string; private_key: string; valid_upto: Date };

const KEY_BITS = 3072;
const TEN_YEARS_MS = 10 * 365 * 86_400_000;
/** How far the clock of the phone that encrypted may be off. SAFETY X9. */
const WINDOW_MS = 5 * 60_000;
const KEEP_USED_MS = 2 * WINDOW_MS;

const newPair = promisify(generateKeyPair);

/** The key of this sandbox: made on the first start, the same ever after and on every node. */
export async function loadPinKey(db: SandboxDb, company: Company, now: Date): Promise<PinKey> {
  const known = await readKey(db, company);
  if (known) return known;
  const { privateKey } = await newPair('rsa', { modulusLength: KEY_BITS });
  await db.query(`INSERT INTO sandbox.${company}_keys VALUES ('pin-1', $1, $2) ON CONFLICT DO NOTHING`, [
    privateKey.export({ type: 'pkcs8', format: 'pem' }),
    new Date(now.getTime() + TEN_YEARS_MS),
  ]);
  const kept = await readKey(db, company);
  if (!kept) throw new Error('The wallet could not keep its key');
  return kept;
}

async function readKey(sql: Sql, company: Company): Promise<PinKey | null> {
  const { rows } = await sql.query<KeyRow>(`SELECT * FROM sandbox.${company}_keys`);
  const row = rows[0];
  if (!row) return null;
  const publicKey = createPublicKey(row.private_key).export({ type: 'spki', format: 'der' });
  return {
    company,
    id: row.id,
    publicKey: publicKey.toString('base64'),
    privateKey: row.private_key,
    validUpto: row.valid_upto,
  };
}

/** What must fit for an encrypted PIN to be taken. */
export type SealedPin = { sealed: string; transactionId: string; now: Date };

/**
 * Opens base64 RSA-OAEP-SHA-256 of `{"pin","transactionId","at"}`. Gives `null` when it cannot be read, belongs to
 * another transaction, is older or newer than five minutes, or was used before (SAFETY X9).
 */
export async function openPin(
  sql: Sql,
  key: PinKey,
  { sealed, transactionId, now }: SealedPin,
): Promise<string | null> {
  const plain = decrypt(key, sealed);
  if (!plain || plain.transactionId !== transactionId) return null;
  const off = Math.abs(now.getTime() - Date.parse(plain.at));
  if (!(off <= WINDOW_MS)) return null;
  await sql.query(`DELETE FROM sandbox.${key.company}_used_pins WHERE at < $1`, [
    new Date(now.getTime() - KEEP_USED_MS),
  ]);
  const { rowCount } = await sql.query(
    `INSERT INTO sandbox.${key.company}_used_pins VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    [createHash('sha256').update(Buffer.from(sealed, 'base64')).digest('base64'), now],
  );
  return rowCount === 1 ? plain.pin : null;
}

function decrypt(key: PinKey, sealed: string): { pin: string; transactionId: string; at: string } | null {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const bytes = privateDecrypt(
      { key: key.privateKey, padding, oaepHash: 'sha256' },
      Buffer.from(sealed, 'base64'),
    );
    const { pin, transactionId, at } = JSON.parse(bytes.toString('utf8'));
    return /^\d{4}$/.test(pin) ? { pin, transactionId: String(transactionId), at: String(at) } : null;
  } catch {
    return null;
  }
}
