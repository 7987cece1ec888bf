import type { FormValues } from '@portal/domain/form-field';
import { beforeEach, expect, test } from 'vitest';
import { type DraftKeeper, draftKeeper } from './draft-keeper.ts';

let done: string[];
let pause: (() => void) | null;
let arrive: () => void;
let keeper: DraftKeeper;

beforeEach(() => {
  done = [];
  pause = null;
  const sent = Promise.withResolvers<void>();
  arrive = sent.resolve;
  keeper = draftKeeper({
    save: async ({ fullName }: FormValues) => {
      await sent.promise;
      done.push(`kept ${fullName}`);
    },
    erase: async () => void done.push('erased'),
    afterPause: (work) => {
      pause = work;
      return () => {
        pause = null;
      };
    },
  });
  keeper.keep({ fullName: '' });
});

test('what is typed is kept when typing rests, and only its last state', async () => {
  keeper.keep({ fullName: 'Ke' });
  keeper.keep({ fullName: 'Keza' });
  pause?.();
  arrive();
  await keeper.close();
  expect(done).toEqual(['kept Keza']);
});

test('the page’s own values are not kept again when they are only told twice', () => {
  keeper.keep({ fullName: '' });
  expect(pause).toBeNull();
});

test('who erases the draft while it is on its way to us has it erased, not kept after that', async () => {
  keeper.keep({ fullName: 'Keza' });
  pause?.();
  keeper.forget();
  arrive();
  await keeper.close();
  expect(done).toEqual(['kept Keza', 'erased']);
});

test('what was typed a moment before the end is not kept', async () => {
  keeper.keep({ fullName: 'Keza' });
  await keeper.close();
  expect(pause).toBeNull();
  keeper.keep({ fullName: 'Keza U' });
  expect(pause).toBeNull();
});
