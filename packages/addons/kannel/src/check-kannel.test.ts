import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkSmsRoutes } from '@portal/operator/sms-registry';
import { parseConfig } from '@portal/server/config/config';
import { afterEach, expect, test } from 'vitest';
import { addOn } from './addon.ts';

const clock = { now: () => new Date('2026-02-28T08:00:00Z') };
const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

test.each([
  [400, { isGood: true, text: 'Kannel answers and knows the account' }],
  [403, { isGood: false, text: expect.stringContaining('Kannel refuses the account: HTTP 403') }],
  [404, { isGood: false, text: 'Kannel answers HTTP 404, which sendsms does not' }],
])('Kannel that answers HTTP %i', async (status, finding) => {
  const asked: URLSearchParams[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(new URL(url ?? '', 'http://kannel').searchParams);
    response.writeHead(status).end('Missing receiver number, rejected');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  const url = `http://portal:pw@127.0.0.1:${(server.address() as AddressInfo).port}/cgi-bin/sendsms`;
  const environment = { OPERATOR_SMS: 'kannel', KANNEL_SENDER: 'Isano', KANNEL_URL: url };
  const outcome = parseConfig(environment, [addOn]);
  if (outcome.kind === 'invalid') throw new Error(outcome.problems.join('\n'));
  const [checked] = await checkSmsRoutes(outcome.config.sms.routes, { clock });
  expect(checked?.findings).toContainEqual(finding);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ username: 'portal', password: 'pw' });
});

test('in production Kannel may not call back from any address, because its messages prove numbers', () => {
  const environment = {
    OPERATOR_SMS: 'kannel',
    KANNEL_URL: 'http://u:p@10.0.5.3:13013/x',
    KANNEL_SENDER: '300',
  };
  const problemsOf = (more: Record<string, string>) => {
    const outcome = parseConfig({ ...environment, ...more }, [addOn]);
    return outcome.kind === 'invalid' ? outcome.problems.join('\n') : '';
  };
  expect(problemsOf({ NODE_ENV: 'production' })).toMatch(/^KANNEL_ADDRESSES: needed/m);
  expect(problemsOf({ NODE_ENV: 'production', KANNEL_ADDRESSES: '10.0.5.3' })).not.toContain('KANNEL');
  expect(problemsOf({})).toBe('');
});
