import { SHIPPED_ADD_ONS } from '@portal/addon-kit/shipped-add-ons';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { AirtimeFixture } from '@portal/operator/testing/operator-fixture';
import { testAirtime } from '@portal/operator/testing/test-airtime';
import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import { openTestDb } from '@portal/platform/database/testing/database';
import { describe, expect, test } from 'vitest';
import { templateAdapter, templateOperator } from './descriptor.ts';
import { notWritten } from './not-written.ts';

/** Step 7. Set it in your copy: the scenarios then run, and each says which step is missing. */
const IS_COPY = false;

const database = openTestDb();
let now = new Date('2026-02-28T08:00:00Z').getTime();
const clock = { now: () => new Date(now) };
const account = { baseUrl: 'http://127.0.0.1:9', apiKey: secret('key-of-the-tests'), timeoutSeconds: 1 };
const operator = () => templateOperator({ db: database.db, clock }, account);

/** Lines of a simulator of the other side, or of its test account. */
const fixture = (): AirtimeFixture => ({
  operator: operator(),
  line: (kind) => notWritten('template.db.test.ts', `create a ${kind} line at the simulator`),
  unreliableLine: (fault) => notWritten('template.db.test.ts', `create a line with the fault ${fault}`),
  airtimeOf: () => notWritten('template.db.test.ts', 'read what a line has received at the simulator'),
  restart: () => operator().airtime,
  settle: () => {
    now += 120_000;
  },
});

if (IS_COPY) testAirtime('template', fixture);

// Not needed in a copy.
describe.skipIf(IS_COPY)('the template of an adapter', () => {
  test('cannot be chosen by a setting', () => {
    expect(Object.keys(SHIPPED_ADD_ONS)).not.toContain(templateAdapter.name);
  });

  test('says what is still to be written, and delivers nothing', async () => {
    const { lines, airtime, deliveries } = operator();
    const [key, msisdn] = [newId(), '788000001' as Msisdn];
    await expect(lines.find(msisdn)).rejects.toThrow('lines.ts is not written yet: look the number up');
    await expect(airtime.topUp({ key, msisdn, amount: money(500, 'RWF') })).rejects.toThrow(
      'top-up.ts is not written yet: send the top-up with the key',
    );
    await expect(deliveries.find(key)).rejects.toThrow('delivery-records.ts is not written yet');
  });

  test('fails its check with the same words', async () => {
    const deps = { db: database.db, clock, productName: '', inbound: { number: '300', token: secret('') } };
    expect(await templateAdapter.check(deps, account, templateAdapter.ports)).toEqual([
      { isGood: false, text: expect.stringContaining('descriptor.ts is not written yet') },
    ]);
  });
});
