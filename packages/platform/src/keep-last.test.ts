import { expect, test } from 'vitest';
import { keepLast } from './keep-last.ts';

/** A source whose reads are answered by the test. */
function createSource() {
  const reads: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const pending = Promise.withResolvers<string>();
    reads.push(pending);
    return pending.promise;
  };
  return { reads, read };
}

test('while the source does not respond, pages show what was read last and ask no more', async () => {
  const { reads, read } = createSource();
  const shown = keepLast(read, 1);
  const first = shown();
  reads[0]?.resolve('old');
  expect(await first).toBe('old');
  expect(await shown()).toBe('old');
  expect(await shown()).toBe('old');
  expect(reads).toHaveLength(2);

  reads[1]?.resolve('new');
  await reads[1]?.promise;
  await Promise.resolve();
  const later = shown();
  expect(await later).toBe('new');
  // Once it responds it is asked again.
  await expect
    .poll(() => {
      void shown();
      return reads.length;
    })
    .toBeGreaterThan(2);
});

test('while the source fails, pages show what was read last', async () => {
  const { reads, read } = createSource();
  const shown = keepLast(read, 60_000);
  const first = shown();
  reads[0]?.resolve('old');
  await first;
  const second = shown();
  reads[1]?.reject(new Error('unavailable'));
  expect(await second).toBe('old');
});

test('an error of the first read is thrown: there is nothing to show instead', async () => {
  const { reads, read } = createSource();
  const first = keepLast(read, 1)();
  reads[0]?.reject(new Error('unavailable'));
  await expect(first).rejects.toThrow('unavailable');
});
