import type pg from 'pg';
import { expect, test } from 'vitest';
import { createRetryingPool } from './retrying-pool.ts';

const coded = (code: string) => Object.assign(new Error('said by the database'), { code });

/** A pool whose connections fail at every query. */
function failing(error: Error) {
  const client = { query: () => Promise.reject(error), release: () => {} };
  return createRetryingPool({ connect: async () => client } as unknown as pg.Pool, () => false);
}

async function codeOf(pool: pg.Pool): Promise<unknown> {
  const client = await pool.connect();
  return client.query('DELETE FROM jobs').catch(({ code }: { code?: string }) => code);
}

test('makes a full disk retryable', async () => {
  expect(await codeOf(failing(coded('53100')))).toBe('57P03');
});

test('rethrows permanent errors unchanged', async () => {
  expect(await codeOf(failing(coded('42P01')))).toBe('42P01');
});

test('a listener that releases its connection twice when the database goes away harms nothing', () => {
  let releases = 0;
  const release = () => {
    releases += 1;
    if (releases > 1) throw new Error('already released to the pool');
  };
  const connect = (listen: (...given: unknown[]) => void) => listen(undefined, {}, release);
  const pool = createRetryingPool({ connect } as unknown as pg.Pool, () => false);
  pool.connect((_error, _client, done) => {
    done();
    done();
  });
  expect(releases).toBe(1);
});
