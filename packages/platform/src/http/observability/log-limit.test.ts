import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { captureConsole } from './capture-console.ts';
import { createLogLimit } from './log-limit.ts';
import { createLogger } from './request-log.ts';

test('limits lines per minute and reports how many were suppressed', () => {
  let now = 0;
  const budget = createLogLimit(2, () => now);
  expect([budget(), budget(), budget(), budget()].map(({ allowed }) => allowed)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  now = 60_000;
  expect(budget()).toEqual({ allowed: true, suppressed: 2 });
  expect(budget()).toEqual({ allowed: true, suppressed: 0 });
});

test('limits logged stack traces of the web app', () => {
  const lines: string[] = [];
  const log = createLogger(
    'info',
    new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }),
  );
  const { error, warn, info, log: print } = console;
  captureConsole(log);
  for (let nth = 0; nth < 200; nth += 1)
    console.error(new Error(`malformed request ${nth} ${'x'.repeat(50_000)}`));
  Object.assign(console, { error, warn, info, log: print });
  expect(lines.length).toBeLessThanOrEqual(20);
  expect(lines.join('').length).toBeLessThan(200_000);
});
