import { expect, test } from 'vitest';
import { readMainThread, type TraceEvent } from './main-thread.ts';

const thread = { pid: 7, tid: 1 };
const mark = (name: string, ms: number, url?: string): TraceEvent => ({
  ...thread,
  name,
  ph: 'R',
  ts: ms * 1_000,
  args: { data: url === undefined ? {} : { documentLoaderURL: url } },
});
const span = (name: string, from: number, ms: number): TraceEvent => ({
  ...thread,
  name,
  ph: 'X',
  ts: from * 1_000,
  dur: ms * 1_000,
  tdur: ms * 1_000,
});

test('each millisecond of the main thread counts once, by what it was spent on', () => {
  const read = readMainThread([
    mark('navigationStart', 0, 'about:blank'),
    mark('navigationStart', 100, 'http://127.0.0.1:3000/'),
    mark('firstContentfulPaint', 200),
    span('RunTask', 10, 80),
    span('RunTask', 120, 70),
    span('Layout', 130, 40),
    span('RunTask', 300, 150),
    span('FunctionCall', 310, 100),
    span('Layout', 330, 30),
    // Another process had the processor for most of it.
    { ...span('RunTask', 500, 400), tdur: 20_000 },
    { ...span('RunTask', 600, 500), tid: 2 },
  ]);
  expect(read).toEqual({ script: 70, layout: 70, all: 240, longest: 150, blocking: 100 });
});

test('a trace without a painted page is an error, not a page that costs nothing', () => {
  expect(() => readMainThread([mark('navigationStart', 0, 'about:blank')])).toThrow('no page');
});
