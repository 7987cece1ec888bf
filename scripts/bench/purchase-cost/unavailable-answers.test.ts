import { Writable } from 'node:stream';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { createLogger } from '@portal/platform/http/observability/request-log';
import { expect, test } from 'vitest';
import { explainUnavailable } from './unavailable-answers.ts';

/** What the portal writes into its log when it refuses. */
function logOf(...refusals: PortalError[]): string {
  const lines: string[] = [];
  const log = createLogger(
    'warn',
    new Writable({ write: (line, _, done) => done(void lines.push(`${line}`)) }),
  );
  for (const refusal of refusals) log.error({ err: refusal, code: refusal.code }, 'request failed');
  return lines.join('');
}

test('the bench says by which limit a call was answered by 503', () => {
  const lock = () =>
    new PortalError('UNAVAILABLE', {}, { cause: new Error('canceling statement due to lock timeout') });
  const log = logOf(
    lock(),
    new PortalError('NOT_FOUND'),
    lock(),
    new PortalError('PROVIDER_UNAVAILABLE', {}, { cause: new Error('The operation was aborted') }),
    new PortalError('UNAVAILABLE'),
  );
  expect(explainUnavailable(log).split('\n')).toEqual([
    '- 2 answered by 503: a statement waited for a lock for DATABASE_LOCK_TIMEOUT',
    expect.stringMatching(/^- 1 answered by 503: the simulated provider/),
    expect.stringMatching(/^- 1 answered by 503: something else came between/),
  ]);
  expect(explainUnavailable(logOf())).toBe('');
});
