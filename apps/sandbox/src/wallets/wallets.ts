import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DEFAULT_BALANCE, DEFAULT_PIN, type WalletBehaviour } from '../magic-outcomes.ts';
import type { Sql } from '../sandbox-db.ts';

/** Wrong PINs before a wallet locks itself. */
const PIN_ATTEMPTS = 5;

/** A wallet. `balance` in whole francs. */
export type Wallet = {
  msisdn: string;
  behaviour: WalletBehaviour;
  balance: number;
  attemptsLeft: number;
  barred: boolean;
};

/** What a new wallet is like; everything left out is ordinary. */
export type NewWallet = {
  msisdn: string;
  behaviour?: WalletBehaviour;
  balance?: number;
  pin?: string;
  locked?: boolean;
  barred?: boolean;
};

/** Makes a wallet at one company; an existing one stays as it is. */
export function addWallet(
  sql: Sql,
  wallet: NewWallet,
  { company, now }: { company: string; now: Date },
): Promise<void> {
  return addWallets(sql, [{ ...wallet, companies: [company] }], now);
}

/**
 * Makes wallets, each at several companies, in one statement. An existing one stays as it is; of two with the same number
 * at the same company the first counts.
 */
export async function addWallets(
  sql: Sql,
  wallets: readonly (NewWallet & { companies: readonly string[] })[],
  now: Date,
): Promise<void> {
  const rows = await Promise.all(wallets.map(toRows));
  await sql.query(
    `WITH added AS (
       INSERT INTO sandbox.wallets (company, msisdn, behaviour, balance, pin_hash, wrong_pins, barred)
       SELECT * FROM jsonb_to_recordset($1) AS wallet (company text, msisdn text, behaviour text, balance bigint,
         pin_hash text, wrong_pins int, barred boolean)
       ON CONFLICT DO NOTHING RETURNING company, msisdn, balance)
     INSERT INTO sandbox.wallet_entries (company, msisdn, kind, amount, at)
     SELECT company, msisdn, 'opening', balance, $2::timestamptz FROM added`,
    [JSON.stringify(rows.flat()), now],
  );
}

async function toRows({ companies, ...wallet }: NewWallet & { companies: readonly string[] }) {
  const { msisdn, behaviour = 'normal', balance = DEFAULT_BALANCE, pin = DEFAULT_PIN } = wallet;
  const { locked = false, barred = false } = wallet;
  const [pin_hash, wrong_pins] = [await hashOf(pin), locked ? PIN_ATTEMPTS : 0];
  return companies.map((company) => ({ company, msisdn, behaviour, balance, pin_hash, wrong_pins, barred }));
}

let defaultHash: Promise<string> | undefined;

/** Wallets with the default PIN, which docs/sandbox.md tells everybody, share a hash: a start makes fifty of them. */
function hashOf(pin: string): Promise<string> {
  if (pin !== DEFAULT_PIN) return hashPin(pin);
  defaultHash ??= hashPin(pin);
  return defaultHash;
}

/** The wallet of a number, `null` when it has none. */
export async function readWallet(sql: Sql, company: string, msisdn: string): Promise<Wallet | null> {
  const { rows } = await sql.query<Wallet>(
    `SELECT msisdn, behaviour, balance::float8, ${PIN_ATTEMPTS} - wrong_pins AS "attemptsLeft", barred
     FROM sandbox.wallets WHERE company = $1 AND msisdn = $2`,
    [company, msisdn],
  );
  return rows[0] ?? null;
}

/** The result of a PIN check. */
export type PinCheck = { kind: 'right' } | { kind: 'wrong'; attemptsLeft: number } | { kind: 'locked' };

/**
 * Checks a PIN and counts the attempt. Call it in a transaction: the wallet's row stays locked until its end, so that
 * concurrent guesses are checked one after the other and never more than five of them.
 */
export async function verifyPin(
  sql: Sql,
  company: string,
  { msisdn, pin }: { msisdn: string; pin: string },
): Promise<PinCheck> {
  const { rows } = await sql.query<{ pin_hash: string; wrong_pins: number }>(
    'SELECT pin_hash, wrong_pins FROM sandbox.wallets WHERE company = $1 AND msisdn = $2 FOR UPDATE',
    [company, msisdn],
  );
  const [row] = rows;
  if (!row || row.wrong_pins >= PIN_ATTEMPTS) return { kind: 'locked' };
  const isRight = await isPinOf(row.pin_hash, pin);
  const wrongPins = isRight ? 0 : row.wrong_pins + 1;
  await sql.query('UPDATE sandbox.wallets SET wrong_pins = $3 WHERE company = $1 AND msisdn = $2', [
    company,
    msisdn,
    wrongPins,
  ]);
  if (isRight) return { kind: 'right' };
  const attemptsLeft = PIN_ATTEMPTS - wrongPins;
  return attemptsLeft > 0 ? { kind: 'wrong', attemptsLeft } : { kind: 'locked' };
}

/** Sets another PIN at every company and opens locked wallets; returns whether the number has any. */
export async function resetPin(sql: Sql, { msisdn, pin }: { msisdn: string; pin: string }): Promise<boolean> {
  const { rowCount } = await sql.query(
    'UPDATE sandbox.wallets SET pin_hash = $2, wrong_pins = 0 WHERE msisdn = $1',
    [msisdn, await hashPin(pin)],
  );
  return Boolean(rowCount);
}

const derive = promisify<string, Buffer, number, { N: number }, Buffer>(scrypt);
const BYTES = 32;
/** Cheap on purpose: a few digits cannot be protected by cost, and every sandbox payment checks one. */
const COST = { N: 1024 };

/** Salted hash of a PIN, `salt:hash` in base64: the only form in which it is stored. */
async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64')}:${(await derive(pin, salt, BYTES, COST)).toString('base64')}`;
}

/** Compares in constant time. */
async function isPinOf(stored: string, pin: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':');
  const given = await derive(pin, Buffer.from(salt, 'base64'), BYTES, COST);
  return timingSafeEqual(given, Buffer.from(hash, 'base64'));
}
