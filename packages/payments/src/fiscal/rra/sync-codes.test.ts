import { expect, test } from 'vitest';
import type { RraDevice, RraStore } from './rra-store.ts';
import { syncCodes } from './sync-codes.ts';
import type { RraAnswer } from './wire.ts';

// Source: VSDC/OSDC interface of the authority's EBM 2.1: tables of codes are read from a time on; 001 says that nothing is new.

const NOW = new Date('2026-11-28T08:00:00Z');
const NEW_CLASSES: RraAnswer = {
  kind: 'answer',
  code: '000',
  message: 'ok',
  at: '20261128100130',
  data: { itemClsList: [{ itemClsCd: '8111', itemClsNm: 'Airtime', taxTyCd: 'B', useYn: 'Y' }] },
};

/** Reads both tables by these answers. Returns the problem, and what was stored. */
async function sync(answers: Record<string, RraAnswer>) {
  const stored: string[] = [];
  const store = {
    saveCodes: async (
      codes: readonly { code: string }[],
      { column, until }: { column: string; until: string },
    ) => void stored.push(`${column} ${codes.map(({ code }) => code).join()} until ${until}`),
    markRead: async () => void stored.push('read'),
  } as unknown as RraStore;
  const since: string[] = [];
  const send = async (call: string, { lastReqDt }: Record<string, unknown>) => {
    since.push(`${call} since ${lastReqDt}`);
    return answers[call] as RraAnswer;
  };
  const device = {
    keys: { communication: 'k' },
    codesUntil: '20261101000000',
    classesUntil: null,
  } as RraDevice;
  return { problem: await syncCodes({ send, store, now: NOW }, device), stored, since };
}

const words = (code: string): RraAnswer =>
  ({ kind: 'answer', code, message: 'said', at: '', data: null }) as RraAnswer;

test('a table without news does not keep the next one from being read', async () => {
  expect(await sync({ codes: words('001'), itemClasses: NEW_CLASSES })).toEqual({
    problem: null,
    // The next reading begins at the authority's time, not ours: its clock decides what was new.
    stored: ['classes_until 8111 until 20261128100130', 'read'],
    since: ['codes since 20261101000000', 'itemClasses since 20180520000000'],
  });
});

test('a table that is refused or cannot be read is tried again: nothing says that it was read', async () => {
  const refused = await sync({ codes: words('910'), itemClasses: NEW_CLASSES });
  expect(refused).toMatchObject({ problem: { code: '910', message: 'said' }, stored: [] });
  const unreadable = await sync({ codes: words('001'), itemClasses: words('000') });
  expect(unreadable).toMatchObject({ problem: { code: 'unreadable' }, stored: [] });
});
