import { expect, test } from 'vitest';
import type { Suggestion } from './geocoding-service.ts';
import { createLatestLookup } from './latest-lookup.ts';

const HUYE: Suggestion = { id: 'huye', name: 'Huye', detail: 'Southern Province' };

/** A field whose pauses and answers the test decides on, and a service that gives no answer up. */
function openField() {
  const asked = new Map<string, PromiseWithResolvers<Suggestion[]>>();
  const shown: string[] = [];
  let pause: (() => void) | null = null;
  const lookup = createLatestLookup({
    suggest: (text) => {
      const answer = Promise.withResolvers<Suggestion[]>();
      asked.set(text, answer);
      return answer.promise;
    },
    afterPause: (work) => {
      pause = work;
      return () => {
        pause = null;
      };
    },
    onFound: (found) => void shown.push(found.map(({ name }) => name).join()),
    onNone: () => void shown.push('none'),
    onFailed: () => void shown.push('failed'),
  });
  return {
    ...lookup,
    shown,
    asked: () => [...asked.keys()],
    pause: () => {
      pause?.();
      pause = null;
    },
    /** The service answers what it was asked about a text. */
    answer: async (text: string, found: Suggestion[] | Error) => {
      if (found instanceof Error) asked.get(text)?.reject(found);
      else asked.get(text)?.resolve(found);
      await new Promise(setImmediate);
    },
  };
}

test('the service is asked after a pause, about two letters and more', async () => {
  const field = openField();
  for (const text of ['h', ' h ', 'hu', 'huy', ' huye ']) field.typed(text);
  expect(field.asked()).toEqual([]);
  field.pause();
  expect(field.asked()).toEqual(['huye']);
  await field.answer('huye', [HUYE]);
  expect(field.shown).toEqual(['none', 'none', 'Huye']);
});

test.each([
  ['more letters are typed', (field: ReturnType<typeof openField>) => field.typed('huye')],
  ['the field is emptied', (field: ReturnType<typeof openField>) => field.typed('')],
  ['the field is left', (field: ReturnType<typeof openField>) => field.stop()],
])('once %s, an answer and a failure for the earlier letters change nothing', async (_what, act) => {
  for (const late of [[HUYE], [], new Error('no answer')]) {
    const field = openField();
    field.typed('hu');
    field.pause();
    act(field);
    const before = [...field.shown];
    await field.answer('hu', late);
    expect(field.shown).toEqual(before);
  }
});

test('the list is that of the last letters, in whatever order the answers come', async () => {
  const field = openField();
  field.typed('hu');
  field.pause();
  field.typed('huye');
  field.pause();
  await field.answer('huye', [HUYE]);
  await field.answer('hu', []);
  expect(field.shown).toEqual(['Huye']);
});

test('a field that is left before the pause asks nothing', () => {
  const field = openField();
  field.typed('huye');
  field.stop();
  field.pause();
  expect(field.asked()).toEqual([]);
});

test('a failure is told, and the next letters are looked up again', async () => {
  const field = openField();
  field.typed('hu');
  field.pause();
  await field.answer('hu', new Error('no answer'));
  field.typed('huy');
  field.pause();
  await field.answer('huy', [HUYE]);
  expect(field.shown).toEqual(['failed', 'Huye']);
});
