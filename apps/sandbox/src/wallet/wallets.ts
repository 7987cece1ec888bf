import { DEFAULT_BALANCE, DEFAULT_PIN, type WalletBehaviour } from '../magic-outcomes.ts';
import type { SandboxDb, Sql } from '../sandbox-db.ts';
import { COMPANIES, type Company, FOREIGN_COMPANIES } from './company.ts';
import { hashPin, isPinOf } from './pin-hash.ts';

/** Wrong PINs before a wallet locks itself. */
const PIN_ATTEMPTS = 5;

/** Wallets of a company and the entries that add up to their balances: one charge and one refund a payment. */
export const walletTables = (company: Company) => `
CREATE TABLE IF NOT EXISTS sandbox.${company}_wallets (
  msisdn text PRIMARY KEY CHECK (msisdn ~ '^7[0-9]{8}$'),
  behaviour text NOT NULL,
  balance bigint NOT NULL CHECK (balance >= 0),
  pin_hash text NOT NULL,
  wrong_pins int NOT NULL DEFAULT 0 CHECK (wrong_pins BETWEEN 0 AND 5),
  barred boolean NOT NULL DEFAULT false
);
CREATE TABLE IF NOT EXISTS sandbox.${company}_entries (
  id bigserial PRIMARY KEY,
  msisdn text NOT NULL,
  payment_id text,
  kind text NOT NULL CHECK (kind IN ('opening', 'charge', 'refund')),
  amount bigint NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (payment_id, kind)
);
`;

/** A wallet as it stands. `balance` in whole francs. */
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

type Row = {
  msisdn: string;
  behaviour: WalletBehaviour;
  balance: string;
  wrong_pins: number;
  barred: boolean;
  pin_hash: string;
};

const toWallet = (row: Row): Wallet => ({
  msisdn: row.msisdn,
  behaviour: row.behaviour,
  balance: Number(row.balance),
  attemptsLeft: PIN_ATTEMPTS - row.wrong_pins,
  barred: row.barred,
});

/** Makes a wallet; one that is there already stays as it is. */
export async function addWallet(
  db: SandboxDb,
  company: Company,
  wanted: NewWallet,
  now: Date,
): Promise<void> {
  const { pin = DEFAULT_PIN } = wanted;
  await openWallet(db, company, { ...wanted, pinHash: await hashPin(pin) }, now);
}

async function openWallet(
  db: SandboxDb,
  company: Company,
  wanted: NewWallet & { pinHash: string },
  now: Date,
): Promise<void> {
  const { msisdn, behaviour = 'normal', balance = DEFAULT_BALANCE, pinHash } = wanted;
  await db.transaction(async (sql) => {
    const { rowCount } = await sql.query(
      `INSERT INTO sandbox.${company}_wallets (msisdn, behaviour, balance, pin_hash, wrong_pins, barred)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [msisdn, behaviour, balance, pinHash, wanted.locked ? PIN_ATTEMPTS : 0, wanted.barred ?? false],
    );
    if (!rowCount) return;
    await sql.query(
      `INSERT INTO sandbox.${company}_entries (msisdn, kind, amount, at) VALUES ($1, 'opening', $2, $3)`,
      [msisdn, balance, now],
    );
  });
}

/** Makes the same wallet at every company: a number behaves alike wherever it pays. */
export function addWalletEverywhere(db: SandboxDb, wanted: NewWallet, now: Date): Promise<void> {
  return addWallets(db, COMPANIES, wanted, now);
}

/** Makes the wallets of a number of another network: at every company but the operator's own. */
export function addForeignWallets(db: SandboxDb, wanted: NewWallet, now: Date): Promise<void> {
  return addWallets(db, FOREIGN_COMPANIES, wanted, now);
}

async function addWallets(
  db: SandboxDb,
  companies: readonly Company[],
  wanted: NewWallet,
  now: Date,
): Promise<void> {
  const pinHash = await hashPin(wanted.pin ?? DEFAULT_PIN);
  await Promise.all(companies.map((company) => openWallet(db, company, { ...wanted, pinHash }, now)));
}

/** The wallet of a number, `null` when it has none. */
export async function readWallet(sql: Sql, company: Company, msisdn: string): Promise<Wallet | null> {
  const { rows } = await sql.query<Row>(`SELECT * FROM sandbox.${company}_wallets WHERE msisdn = $1`, [
    msisdn,
  ]);
  return rows[0] ? toWallet(rows[0]) : null;
}

/** What a typed PIN came to. */
export type PinVerdict = { kind: 'right' } | { kind: 'wrong'; attemptsLeft: number } | { kind: 'locked' };

/**
 * Judges a PIN and counts it. Call it in a transaction: the wallet's row stays locked until its end, so that guesses
 * that come at once are judged one after the other and never more than five of them.
 */
export async function judgePin(
  sql: Sql,
  company: Company,
  { msisdn, pin }: { msisdn: string; pin: string },
): Promise<PinVerdict> {
  const { rows } = await sql.query<Row>(
    `SELECT * FROM sandbox.${company}_wallets WHERE msisdn = $1 FOR UPDATE`,
    [msisdn],
  );
  const row = rows[0];
  if (!row || row.wrong_pins >= PIN_ATTEMPTS) return { kind: 'locked' };
  const right = await isPinOf(row.pin_hash, pin);
  const wrongPins = right ? 0 : row.wrong_pins + 1;
  await sql.query(`UPDATE sandbox.${company}_wallets SET wrong_pins = $2 WHERE msisdn = $1`, [
    msisdn,
    wrongPins,
  ]);
  if (right) return { kind: 'right' };
  const attemptsLeft = PIN_ATTEMPTS - wrongPins;
  return attemptsLeft > 0 ? { kind: 'wrong', attemptsLeft } : { kind: 'locked' };
}

/** Sets another PIN and opens a locked wallet; says whether there is such a wallet. */
export async function resetPin(
  db: SandboxDb,
  company: Company,
  { msisdn, pin }: { msisdn: string; pin: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE sandbox.${company}_wallets SET pin_hash = $2, wrong_pins = 0 WHERE msisdn = $1`,
    [msisdn, await hashPin(pin)],
  );
  return rowCount === 1;
}

/** The same at every company; whether there was any. */
export async function resetPinEverywhere(
  db: SandboxDb,
  change: { msisdn: string; pin: string },
): Promise<boolean> {
  const done = await Promise.all(COMPANIES.map((company) => resetPin(db, company, change)));
  return done.includes(true);
}
