import type { FormValues } from '@portal/domain/forms/form-field';
import { beforeEach, expect, test } from 'vitest';
import { createDraftAutosave, type DraftAutosave } from './draft-autosave.ts';

let done: string[];
let runAfterPause: (() => void) | null;
let finishSave: () => void;
let keeper: DraftAutosave;

beforeEach(() => {
  done = [];
  runAfterPause = null;
  const sent = Promise.withResolvers<void>();
  finishSave = sent.resolve;
  keeper = createDraftAutosave({
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
  keeper.update({ fullName: '' });
});

test('saves only the last state after a pause in typing', async () => {
  keeper.update({ fullName: 'Ke' });
  keeper.update({ fullName: 'Keza' });
  runAfterPause?.();
  finishSave();
  await keeper.close();
  expect(done).toEqual(['saved Keza']);
});

test('does not save values that have not changed', () => {
  keeper.update({ fullName: '' });
  expect(runAfterPause).toBeNull();
});

test('erases the draft after a save that is still in progress', async () => {
  keeper.update({ fullName: 'Keza' });
  runAfterPause?.();
  keeper.erase();
  finishSave();
  await keeper.close();
  expect(done).toEqual(['saved Keza', 'erased']);
});

test('a save that still waits for a pause does not come after the form was cleared', async () => {
  keeper.update({ fullName: 'Keza' });
  keeper.erase();
  runAfterPause?.();
  finishSave();
  await keeper.close();
  expect(done).toEqual(['erased']);
});

test('what is typed after the form was cleared is saved again', async () => {
  keeper.update({ fullName: 'Keza' });
  keeper.erase();
  keeper.update({ fullName: '' });
  keeper.update({ fullName: 'Aline' });
  runAfterPause?.();
  finishSave();
  await keeper.close();
  expect(done).toEqual(['erased', 'saved Aline']);
});

test('does not save pending or later values after the draft is closed', async () => {
  keeper.update({ fullName: 'Keza' });
  await keeper.close();
  expect(runAfterPause).toBeNull();
  keeper.update({ fullName: 'Keza U' });
  expect(runAfterPause).toBeNull();
});
