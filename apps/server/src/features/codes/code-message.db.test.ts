import type { TestDb } from '@portal/platform/database/testing/database-server';
import { describe, expect, test } from 'vitest';
import type { CodePurpose } from './tables.ts';
import {
  type CodesFixture,
  eachWithCodesFixture,
  FOREIGN_PAYER,
  KNOWN_NUMBER,
  UNKNOWN_NUMBER,
} from './testing/codes-fixture.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let db: TestDb;
let codes: CodesFixture;
eachWithCodesFixture((freshCodes, freshDb) => {
  codes = freshCodes;
  db = freshDb;
});

describe('the message', () => {
  test('has six digits, the product name and a last line for WebOTP', async () => {
    const { code } = await codes.openChallenge();
    expect(code).toMatch(/^\d{6}$/);
    expect(codes.inbox).toEqual([{ to: KNOWN_NUMBER, text: expect.stringContaining('your Umoja code') }]);
    expect(codes.inbox[0]?.text.split('\n').at(-1)).toBe(`@portal.example #${code}`);
  });

  test('stores the code in clear neither in the table nor in the queue', async () => {
    const { refId } = await codes.send();
    const queued = await db.pool.query('SELECT payload::text FROM graphile_worker._private_jobs');
    await codes.runJobs();
    const { rows } = await db.pool.query('SELECT codes::text AS row FROM codes WHERE id = $1', [refId]);
    expect(JSON.stringify([queued.rows, rows])).not.toContain(codes.lastCode());
    expect(JSON.stringify(queued.rows)).not.toContain(KNOWN_NUMBER);
  });

  test('is sent again with a new code when the message centre failed', async () => {
    codes.outside.smsDown = true;
    const { refId } = await codes.send();
    await codes.runJobs();
    codes.outside.smsDown = false;
    codes.pass(10 * SECOND);
    await codes.runJobs();
    expect(codes.inbox).toHaveLength(1);
    expect(await codes.verify(refId, codes.lastCode())).toMatchObject({ uniqueCode: expect.any(String) });
  });

  test('is not sent when its challenge expired in the queue', async () => {
    await codes.send();
    codes.pass(6 * MINUTE);
    await codes.runJobs();
    expect(codes.inbox).toEqual([]);
  });
});

describe('the message for a number of another network', () => {
  test('is sent when the number has a wallet there, and its code is accepted', async () => {
    const { refId } = await codes.send({ msisdn: FOREIGN_PAYER });
    await codes.runJobs();
    expect(codes.inbox).toEqual([{ to: FOREIGN_PAYER, text: expect.stringContaining('your Umoja code') }]);
    const verified = await codes.verify(refId, codes.lastCode(), { msisdn: FOREIGN_PAYER });
    expect(verified).toMatchObject({ uniqueCode: expect.any(String) });
  });

  test('is not sent without a wallet, and the visitor sees no difference', async () => {
    const known = await codes.send({ msisdn: FOREIGN_PAYER });
    const unknown = await codes.send({ msisdn: UNKNOWN_NUMBER });
    await codes.runJobs();
    expect(codes.inbox.map(({ to }) => to)).toEqual([FOREIGN_PAYER]);
    expect({ ...unknown, refId: '' }).toEqual({ ...known, refId: '' });
  });

  /** Whether a number of another network that has paid here, and that has a wallet, gets a code for each purpose. */
  const GETS_CODE = {
    'wallet-payment': true,
    // To read what it bought.
    history: true,
    bill: false,
    balance: false,
    lead: false,
    lines: false,
    prompt: false,
  } satisfies Record<CodePurpose, boolean>;

  test.each(Object.entries(GETS_CODE))(
    'for the purpose %s is sent to who has paid here: %s',
    async (purpose, isSent) => {
      for (const msisdn of [FOREIGN_PAYER, UNKNOWN_NUMBER])
        await codes.send({ msisdn, purpose: purpose as CodePurpose });
      await codes.runJobs();
      expect(codes.inbox.map(({ to }) => to)).toEqual(isSent ? [FOREIGN_PAYER] : []);
    },
  );

  test('waits for the wallet provider; the visitor does not', async () => {
    codes.outside.foreignWalletDown = true;
    await codes.send({ msisdn: FOREIGN_PAYER });
    await codes.runJobs();
    expect(codes.inbox).toEqual([]);
    codes.outside.foreignWalletDown = false;
    codes.pass(10 * SECOND);
    await codes.runJobs();
    expect(codes.inbox).toHaveLength(1);
  });
});
