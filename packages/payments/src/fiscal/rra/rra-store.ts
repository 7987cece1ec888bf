import type { ValueCipher } from '@portal/platform/crypto/encrypt-value';
import type pg from 'pg';
import type { RraDeviceInfo } from './tables.ts';

/** The keys of a device; the authority's service wants the first in each call. */
export type RraKeys = { communication: string | null; internal: string | null; signing: string | null };

/** A device that is initialised. */
export type RraDevice = {
  info: RraDeviceInfo;
  keys: RraKeys;
  codesUntil: string | null;
  classesUntil: string | null;
  readAt: Date | null;
};

/** A row of the authority's tables. */
export type RraCode = { class: string; code: string; name: string; value: string | null; isUsed: string };

/** What is stored of a device: its keys encrypted, its tables, its items. */
export function createRraStore(pool: pg.Pool, cipher: ValueCipher, key: string) {
  return {
    /** `null`: never initialised. Throws when its keys were encrypted with another SECRET. */
    read: async (): Promise<RraDevice | null> => {
      const { rows } = await pool.query<Omit<RraDevice, 'keys'> & { keys: string }>(
        `SELECT info, keys, codes_until AS "codesUntil", classes_until AS "classesUntil", read_at AS "readAt"
         FROM rra_devices WHERE key = $1`,
        [key],
      );
      const [row] = rows;
      return row ? { ...row, keys: JSON.parse(cipher.decrypt(row.keys)) as RraKeys } : null;
    },
    /** Stores an initialisation. Keys that an answer does not repeat stay as they are. */
    save: async ({ info, keys }: Pick<RraDevice, 'info' | 'keys'>, now: Date): Promise<void> => {
      await pool.query(
        `INSERT INTO rra_devices (key, info, keys, initialised_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (key) DO UPDATE SET info = excluded.info, keys = excluded.keys`,
        [key, JSON.stringify(info), cipher.encrypt(JSON.stringify(keys)), now],
      );
    },
    /** Stores rows of the tables, with the place up to which they are read, in one transaction. */
    saveCodes: async (
      codes: readonly RraCode[],
      { column, until }: { column: 'codes_until' | 'classes_until'; until: string },
    ): Promise<void> => {
      await pool.query(
        `WITH saved AS (
           INSERT INTO rra_codes (device_key, class, code, name, value, is_used)
           SELECT DISTINCT ON (class, code) $1, class, code, name, value, is_used
           FROM jsonb_to_recordset($2) AS row (class text, code text, name text, value text, is_used text)
           ON CONFLICT (device_key, class, code)
             DO UPDATE SET name = excluded.name, value = excluded.value, is_used = excluded.is_used)
         UPDATE rra_devices SET ${column} = $3 WHERE key = $1`,
        [key, JSON.stringify(codes.map(({ isUsed, ...code }) => ({ ...code, is_used: isUsed }))), until],
      );
    },
    markRead: async (now: Date): Promise<void> => {
      await pool.query('UPDATE rra_devices SET read_at = $2 WHERE key = $1', [key, now]);
    },
    /** The rates of the classes of tax in percent. */
    readRates: async (): Promise<Record<string, number>> => {
      const { rows } = await pool.query<{ code: string; value: string | null }>(
        `SELECT code, value FROM rra_codes WHERE device_key = $1 AND class = '04'`,
        [key],
      );
      return Object.fromEntries(
        rows.flatMap(({ code, value }) =>
          value !== null && value.trim() !== '' && !Number.isNaN(Number(value))
            ? [[code, Number(value)]]
            : [],
        ),
      );
    },
    /** The codes of a class that are in use. */
    readCodes: async (name: string): Promise<string[]> => {
      const { rows } = await pool.query<{ code: string }>(
        `SELECT code FROM rra_codes WHERE device_key = $1 AND class = $2 AND is_used <> 'N' ORDER BY code`,
        [key, name],
      );
      return rows.map(({ code }) => code);
    },
    /** Which of these codes are not in use, each as `class code`. A class that the authority does not list is not checked. */
    findUnknown: async (codes: readonly (readonly [string, string])[]): Promise<string[]> => {
      const { rows } = await pool.query<{ name: string }>(
        `SELECT w.class || ' ' || w.code AS name FROM unnest($2::text[], $3::text[]) AS w (class, code)
         WHERE EXISTS (SELECT FROM rra_codes c WHERE c.device_key = $1 AND c.class = w.class)
           AND NOT EXISTS (SELECT FROM rra_codes c WHERE c.device_key = $1 AND c.class = w.class AND c.code = w.code
             AND c.is_used <> 'N')`,
        [key, codes.map(([each]) => each), codes.map(([, code]) => code)],
      );
      return rows.map(({ name }) => name);
    },
    isRegistered: async (itemCode: string, body: object): Promise<boolean> => {
      const { rowCount } = await pool.query(
        'SELECT FROM rra_items WHERE device_key = $1 AND item_code = $2 AND body = $3::jsonb',
        [key, itemCode, JSON.stringify(body)],
      );
      return rowCount === 1;
    },
    saveItem: async (itemCode: string, body: object, now: Date): Promise<void> => {
      await pool.query(
        `INSERT INTO rra_items (device_key, item_code, body, registered_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (device_key, item_code) DO UPDATE SET body = excluded.body, registered_at = excluded.registered_at`,
        [key, itemCode, JSON.stringify(body), now],
      );
    },
  };
}

/** What is stored of a device. */
export type RraStore = ReturnType<typeof createRraStore>;
