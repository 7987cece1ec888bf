import { beforeEach, expect, test } from 'vitest';
import { openStatusStream, type StreamEnvironment, type StreamedStatus } from './status-stream.ts';

/** A connection of the fake browser: its events, and whether the page closed it. */
type Connection = { url: string; emit: (event: string, data?: object) => void; isClosed: boolean };

let connections: Connection[];
let now: number;
let isHidden: boolean;
let visibilityChanged: () => void;

beforeEach(() => {
  connections = [];
  now = 0;
  isHidden = false;
  visibilityChanged = () => {};
});

const environment: StreamEnvironment = {
  open: (url) => {
    const target = new EventTarget();
    const emit = (event: string, data: object = {}) =>
      void target.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
    const connection = { url, emit, isClosed: false };
    connections.push(connection);
    return {
      addEventListener: target.addEventListener.bind(target),
      close: () => {
        connection.isClosed = true;
      },
    };
  },
  now: () => now,
  isHidden: () => isHidden,
  onVisibility: (run) => {
    visibilityChanged = run;
    return () => {
      visibilityChanged = () => {};
    };
  },
};

const statusOf = (status: string, final = false) => ({
  status,
  transactionStatus: status,
  transactionId: 'a b',
  final,
});

function openStream() {
  const heard: StreamedStatus['status'][] = [];
  const stream = openStatusStream('a b', ({ status }) => heard.push(status), environment);
  const latest = () => connections.at(-1) as Connection;
  return { heard, stream, latest };
}

test('passes each status on, and is live only after the server was heard', () => {
  const { heard, stream, latest } = openStream();
  expect(latest().url).toContain('tid=a+b');
  expect(stream.isLive()).toBe(false);
  latest().emit('status', statusOf('IN_PROCESS'));
  expect([stream.isLive(), heard]).toEqual([true, ['IN_PROCESS']]);
  latest().emit('status', statusOf('REQUEST_RAISED'));
  expect(heard).toEqual(['IN_PROCESS', 'REQUEST_RAISED']);
});

test('a silent or interrupted stream is not live until the server is heard again', () => {
  const { stream, latest } = openStream();
  latest().emit('status', statusOf('IN_PROCESS'));
  now = 20_000;
  latest().emit('alive');
  now = 40_000;
  expect(stream.isLive()).toBe(true);
  now = 46_000;
  expect(stream.isLive()).toBe(false);
  latest().emit('alive');
  latest().emit('error');
  expect(stream.isLive()).toBe(false);
});

test('a hidden page has no connection, and a page that is visible again opens one', () => {
  isHidden = true;
  const { stream, latest } = openStream();
  expect(connections).toHaveLength(0);
  isHidden = false;
  visibilityChanged();
  latest().emit('status', statusOf('IN_PROCESS'));
  isHidden = true;
  visibilityChanged();
  expect([latest().isClosed, stream.isLive()]).toEqual([true, false]);
  isHidden = false;
  visibilityChanged();
  expect([connections.length, latest().isClosed]).toEqual([2, false]);
});

test.each([
  ['a final status', 'status', statusOf('SUCCESS', true)],
  ['the end of its time', 'end', {}],
])('%s closes the stream for good', (_why, event, data) => {
  const { stream, latest } = openStream();
  latest().emit(event, data);
  visibilityChanged();
  expect([connections.length, latest().isClosed, stream.isLive()]).toEqual([1, true, false]);
});

test('a browser without server-sent events polls', () => {
  const { isLive } = openStatusStream('a', () => {}, { ...environment, open: () => null });
  expect(isLive()).toBe(false);
});
