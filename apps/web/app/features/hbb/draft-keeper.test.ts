import type { FormValues } from '@portal/domain/form-field';
import { beforeEach, expect, test } from 'vitest';
import { type DraftKeeper, draftKeeper } from './draft-keeper.ts';

let done: string[];
let runAfterPause: (() => void) | null;
let finishSave: () => void;
let keeper: DraftKeeper;

beforeEach(() => {
  done = [];
  runAfterPause = null;
  const sent = Promise.withResolvers<void>();
  finishSave = sent.resolve;
  keeper = draftKeeper({
    save: async ({ fullName }: FormValues) => {
      await sent.promise;
      done.push(`saved ${fullName}`);
    },
    erase: async () => void done.push('erased'),
    afterPause: (work) => {
      runAfterPause = work;
      return () => {
        runAfterPause = null;
      };
    },
  });
  keeper.keep({ fullName: '' });
});

test('saves only the last state after a pause in typing', async () => {
  keeper.keep({ fullName: 'Ke' });
  keeper.keep({ fullName: 'Keza' });
  runAfterPause?.();
  finishSave();
  await keeper.close();
  expect(done).toEqual(['saved Keza']);
});

test('does not save values that have not changed', () => {
  keeper.keep({ fullName: '' });
  expect(runAfterPause).toBeNull();
});

test('erases the draft after a save that is still in progress', async () => {
  keeper.keep({ fullName: 'Keza' });
  runAfterPause?.();
  keeper.forget();
  finishSave();
  await keeper.close();
  expect(done).toEqual(['saved Keza', 'erased']);
});

test('does not save pending or later values after the draft is closed', async () => {
  keeper.keep({ fullName: 'Keza' });
  await keeper.close();
  expect(runAfterPause).toBeNull();
  keeper.keep({ fullName: 'Keza U' });
  expect(runAfterPause).toBeNull();
});
