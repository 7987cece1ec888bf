import { gsm7Length, toGsm7 } from '@portal/domain/language/gsm7';
import { findViolations } from '@portal/payments/audit/find-violations';
import { countRuns } from '@portal/platform/testing/thorough';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openTestBuyer } from '../../testing/buyer.ts';
import { MAX_SCREEN } from './lay-out.ts';
import { GATEWAY_SECRET, openSession, PATIENT_GATEWAY } from './testing/ussd-handset.ts';

const buyer = openTestBuyer({ ...PATIENT_GATEWAY, USSD_SECRET: GATEWAY_SECRET });

const CONFIRM = /paid with [\s\S]*\n1 Pay\n/;

/** What a caller types: mostly choices that lead on, sometimes anything. */
const input = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('1', '1', '1', '2', '3', '500', '1000') },
  { weight: 2, arbitrary: fc.constantFrom('0', '00', '5', '9', '0788100001', '') },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
);
/** How often the gateway sends the same request, at once and afterwards. */
const step = fc.record({ input, atOnce: fc.nat(2), again: fc.nat(1) });
/** A session: what is dialled at once, and what is typed then. */
const callOfOne = fc.record({
  dialled: fc.constantFrom('', '1', '1*1*500', '1*1*1000*1', '2*1*1*1'),
  steps: fc.array(step, { maxLength: 6 }),
});

test('any session with any repeats pays once for each confirmation and always answers with one short screen', async () => {
  let paid = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(callOfOne, { minLength: 1, maxLength: 3 }), async (sessions) => {
      const msisdn = await buyer.subscriber();
      let confirmations = 0;
      for (const { dialled, steps } of sessions) {
        const session = openSession(buyer.portal.app, msisdn);
        let screen = await session.dial(dialled);
        for (const { input: typed, atOnce, again } of steps) {
          if (screen.kind === 'con' && CONFIRM.test(screen.text) && typed.trim() === '1') confirmations += 1;
          const repeats = Array.from({ length: atOnce }, () => session.repeat);
          const answers = await Promise.all([session.send(typed), ...repeats.map((repeat) => repeat())]);
          if (again) answers.push(await session.repeat());
          [screen = screen] = answers;
          expect(answers).toEqual(answers.map(() => screen));
          expect(gsm7Length(screen.text)).toBeLessThanOrEqual(MAX_SCREEN);
          expect(screen.text).toBe(toGsm7(screen.text));
        }
      }
      await buyer.runJobs();
      const { rows } = await buyer.sandbox.db.execute<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM payments WHERE payer = ${msisdn}`,
      );
      expect(rows[0]?.count).toBe(confirmations);
      paid += confirmations;
    }),
    { numRuns: countRuns(60) },
  );
  expect(paid).toBeGreaterThan(countRuns(60) / 20);
  const client = new pg.Client(buyer.portal.databaseUrl);
  await client.connect();
  const findings = await findViolations(client, { since: new Date(0), now: buyer.clock.now() });
  await client.end();
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
});
