import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { checkSmsRoutes } from '@portal/operator/sms-registry';
import { parseConfig } from '@portal/server/config/config';
import { afterEach, expect, test } from 'vitest';
import { addOn } from './addon.ts';
import { startMessageCentre } from './testing/message-centre.ts';

const clock = { now: () => new Date('2026-02-28T08:00:00Z') };
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function check(url: string) {
  const environment = { OPERATOR_SMS: 'smpp', SMPP_SENDER: 'Isano', SMPP_URL: url };
  const outcome = parseConfig(environment, [addOn]);
  if (outcome.kind === 'invalid') throw new Error(outcome.problems.join('\n'));
  return checkSmsRoutes(outcome.config.sms.routes, { clock });
}

/** A port on which nothing listens. */
async function deadPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('a dead message centre is named without its password, and a living one accepts the bind', async () => {
  const dead = await check(`smpp://portal:pass-of-the-account@127.0.0.1:${await deadPort()}`);
  expect(dead).toEqual([
    {
      name: 'smpp',
      findings: [{ isGood: false, text: expect.stringMatching(/^does not answer: ECONNREFUSED/) }],
    },
  ]);
  expect(JSON.stringify(dead)).not.toContain('pass-of-the-account');
  const centre = await startMessageCentre();
  closers.push(centre.close);
  expect(await check(centre.url())).toEqual([
    { name: 'smpp', findings: [{ isGood: true, text: 'the message centre accepts the bind' }] },
  ]);
});
