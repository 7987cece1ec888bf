import { expect, test } from 'vitest';
import { describeStartFailure, StartError } from './start-error.ts';

test('who starts the portal with a wrong setting reads one sentence and no stack', () => {
  const error = new StartError('Port 80 is taken.', { cause: new Error('listen EADDRINUSE') });
  expect(describeStartFailure(error)).toBe('\nThe portal could not start: Port 80 is taken.\n');
});

test('a fault in the code is shown with its file and line, and so are its causes', () => {
  const text = describeStartFailure(new Error('no bundles', { cause: new TypeError('x is not a function') }));
  expect(text).toMatch(/Error: no bundles\n {4}at .*start-error\.test\.ts:\d+/);
  expect(text).toMatch(/Caused by: TypeError: x is not a function\n {4}at .*start-error\.test\.ts:\d+/);
});

test('each failure of several at once is shown', () => {
  const text = describeStartFailure(new AggregateError([new Error('first'), new Error('second')]));
  expect(text).toMatch(/Caused by: Error: first[\s\S]+Caused by: Error: second/);
});

test('the password in a URL that cannot be read is not shown', () => {
  let error: unknown;
  try {
    new URL('postgres://portal:hidden-word@host:port');
  } catch (thrown) {
    error = thrown;
  }
  expect(describeStartFailure(error)).toMatch(/Invalid URL\n {4}at /);
  expect(describeStartFailure(error)).not.toContain('hidden-word');
});

test('what is thrown without being an error is shown as it is', () => {
  expect(describeStartFailure('stopped')).toBe('\nThe portal could not start:\nstopped\n');
});
