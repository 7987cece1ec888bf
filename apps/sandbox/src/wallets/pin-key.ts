import { constants, createHash, createPublicKey, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { isPin } from '@portal/domain/identifiers/pin';
import type { SandboxDb, Sql } from '../sandbox-db.ts';

/** A company's key pair for PINs. `publicKey` is base64 SPKI. */
export type PinKey = { id: string; publicKey: string; privateKey: string; validUpto: Date };

type KeyRow = { private_key: string; valid_upto: Date };

const KEY_ID = 'pin-1';
const KEY_BITS = 3072;
const TEN_YEARS_MS = 10 * 365 * 86_400_000;
/** How far the clock of the phone that encrypted may be off. SAFETY X9. */
const WINDOW_MS = 5 * 60_000;
const KEEP_USED_MS = 2 * WINDOW_MS;

const newPair = promisify(generateKeyPair);

/** Sandboxes that start in one process, as those of tests do, get the same new key of a company: making it takes a quarter of a second. */
const newKeys = new Map<string, Promise<string>>();

function newKeyOf(company: string): Promise<string> {
  const known = newKeys.get(company);
  if (known) return known;
  const made = newPair('rsa', { modulusLength: KEY_BITS }).then(({ privateKey }) =>
    String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  );
  newKeys.set(company, made);
  return made;
}

/** The key of a company: made on the first start, the same ever after and on every node. */
export async function loadPinKey(db: SandboxDb, company: string, now: Date): Promise<PinKey> {
  const stored = await readKey(db, company);
  if (stored) return stored;
  await db.query('INSERT INTO sandbox.wallet_keys VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    company,
    await newKeyOf(company),
    new Date(now.getTime() + TEN_YEARS_MS),
  ]);
  const key = await readKey(db, company);
  if (!key) throw new Error('The key for PINs could not be stored');
  return key;
}

async function readKey(sql: Sql, company: string): Promise<PinKey | null> {
  const { rows } = await sql.query<KeyRow>('SELECT * FROM sandbox.wallet_keys WHERE company = $1', [company]);
  const [row] = rows;
  if (!row) return null;
  const publicKey = createPublicKey(row.private_key).export({ type: 'spki', format: 'der' });
  return {
    id: KEY_ID,
    publicKey: publicKey.toString('base64'),
    privateKey: row.private_key,
    validUpto: row.valid_upto,
  };
}

/** An encrypted PIN and the transaction it must belong to. */
export type SealedPin = { sealed: string; transactionId: string; now: Date };

/**
 * Decrypts base64 RSA-OAEP-SHA-256 of `{"pin","transactionId","at"}`. Returns `null` when it cannot be read, belongs to
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
  await sql.query('DELETE FROM sandbox.used_pins WHERE at < $1', [new Date(now.getTime() - KEEP_USED_MS)]);
  const { rowCount } = await sql.query(
    'INSERT INTO sandbox.used_pins VALUES ($1, $2) ON CONFLICT DO NOTHING',
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
    return isPin(pin) ? { pin, transactionId: String(transactionId), at: String(at) } : null;
  } catch {
    return null;
  }
}
