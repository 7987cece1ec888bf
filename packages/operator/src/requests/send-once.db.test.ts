import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { countRuns } from '@portal/platform/testing/thorough';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRequestStore } from './request-store.ts';
import { createSendOnce } from './send-once.ts';
import { createFakeRemote, type RemoteFault, SETTLES_WITHIN_MS } from './testing/fake-remote.ts';

const AMOUNT = money(500, 'RWF');
const MSISDN = '788123456' as Msisdn;

const database = openTestDb();

function createWorld() {
  let now = Date.parse('2026-02-28T08:00:00Z');
  const clock = { now: () => new Date(now) };
  const remote = createFakeRemote(clock);
  const deps = { db: database.db, clock };
  const request = { port: 'airtime' as const, key: newId(), msisdn: MSISDN, amount: AMOUNT };
  return {
    remote,
    request,
    /** A process of the portal. */
    start: () => createSendOnce(deps, remote),
    /** A process that ends after it has noted that the call begins, and leaves its lock behind. */
    dieBeforeCall: async () => {
      const store = createRequestStore(deps);
      const stored = await store.record(request);
      const held = stored.delivery ? null : await store.lock(request, SETTLES_WITHIN_MS + 5_000);
      if (held?.state === 'recorded') await store.begin(held);
    },
    pass: (ms: number) => {
      now += ms;
      remote.arrive();
    },
  };
}

const step = fc.oneof(
  fc.record({
    do: fc.constant('send' as const),
    fault: fc.constantFrom<RemoteFault>(
      'none',
      'lost',
      'delayed',
      'vanished',
      'pending',
      'not-sent',
      'refused',
    ),
    processes: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 2 * SETTLES_WITHIN_MS }) }),
  fc.record({ do: fc.constant('die' as const) }),
  fc.record({ do: fc.constant('mute' as const) }),
);

test('whatever is lost, delayed, repeated or restarted, nothing is delivered twice or reported wrongly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const world = createWorld();
      const { remote, request } = world;
      for (const each of steps) {
        if (each.do === 'pass') world.pass(each.ms);
        else if (each.do === 'die') await world.dieBeforeCall();
        else if (each.do === 'mute') remote.muteNextQuestion();
        else {
          remote.setFault(each.fault);
          const sent = Array.from({ length: each.processes }, () => world.start()(request));
          for (const result of await Promise.allSettled(sent)) remote.verify(result);
        }
        expect(remote.deliveries()).toBeLessThanOrEqual(1);
      }
      // In the end everything works again: the outcome becomes known, and it is true.
      remote.setFault('none');
      let last: PromiseSettledResult<unknown> | undefined;
      for (let round = 0; round < 4; round += 1) {
        world.pass(2 * SETTLES_WITHIN_MS);
        [last] = await Promise.allSettled([world.start()(request)]);
      }
      expect(last?.status).toBe('fulfilled');
      remote.verify(last as PromiseSettledResult<never>);
      expect(remote.deliveries()).toBeLessThanOrEqual(1);
    }),
    { numRuns: countRuns(150) },
  );
});

test('a key that is used again for another number, amount or bundle is an error, and nothing is sent', async () => {
  const { remote, request, start } = createWorld();
  await start()(request);
  await expect(start()({ ...request, amount: money(900, 'RWF') })).rejects.toThrow('another request');
  await expect(start()({ ...request, msisdn: '788123457' as Msisdn })).rejects.toThrow('another request');
  await expect(start()({ ...request, details: 'DD2' })).rejects.toThrow('another request');
  expect(remote.deliveries()).toBe(1);
});

test('a process that lost its lock while it was slow does not call any more', async () => {
  const { request, pass } = createWorld();
  const store = createRequestStore({ db: database.db, clock: { now: () => new Date(0) } });
  await store.record(request);
  const slow = await store.lock(request, 1_000);
  pass(0);
  const later = createRequestStore({ db: database.db, clock: { now: () => new Date(5_000) } });
  expect(await later.lock(request, 1_000)).not.toBeNull();
  if (!slow) throw new Error('not locked');
  expect(await store.begin(slow)).toBeNull();
});
