import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallResult } from '@portal/contract/calls/calls';
import { brandCodes } from '@portal/domain/language/brand';
import { withoutTriggers } from '@portal/platform/database/testing/without-triggers';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { openTestBuyer } from '../testing/buyer.ts';
import { payTooMuch } from '../testing/overcharged-payment.ts';
import { runOps } from './main.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

const buyer = openTestBuyer();

type Result = { code: number; out: string; stderr: string };

/** Runs a command in this process, because loading it in another one takes a second of processor time. */
async function ops(...args: string[]): Promise<Result> {
  const settings = parseConfig({
    SECRET: 'a secret for the staff, long enough',
    DATABASE_URL: buyer.portal.databaseUrl,
  });
  if (settings.kind === 'invalid') throw new Error(settings.problems.join('\n'));
  const written = { stdout: '', stderr: '' };
  const to = (stream: keyof typeof written) => ({
    write: (text: string) => {
      written[stream] += text;
    },
  });
  const code = await runOps(args, settings.config, { stdout: to('stdout'), stderr: to('stderr') });
  return { code, out: written.stdout, stderr: written.stderr };
}

/** Runs the command line of the staff: standard output, standard error and exit code. */
function opsByNpm(...args: string[]): Promise<Result> {
  const env = { ...process.env, DATABASE_URL: buyer.portal.databaseUrl, NODE_ENV: 'test' };
  return new Promise((resolve) => {
    execFile('npm', ['run', '--silent', 'ops', '--', ...args], { cwd: ROOT, env }, (error, out, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out, stderr }),
    );
  });
}

async function shown(id: string): Promise<CallResult<'readTransaction'>> {
  const { visitor, portal } = buyer;
  const { envelope } = await portal.call('readTransaction', { txnId: id }, { visitor });
  return envelope.result as CallResult<'readTransaction'>;
}

const NOTE = ['--by', 'Keza', '--reason', 'to call back'];

describe('npm run ops', () => {
  test('finds a stuck payment, says what can be done where, and decides nothing about money', async () => {
    const { id, payer } = await payTooMuch(buyer);

    const stuck = await opsByNpm('stuck', '--json');
    expect(stuck.code).toBe(0);
    expect(JSON.parse(stuck.out).payments).toMatchObject([
      { id, because: 'in-review', reason: 'amount-differs' },
    ]);

    const history = await ops('history', id);
    expect(history.out).toContain('requested RWF 500, charged RWF 600');
    expect(history.out).toMatch(/staff desk +refund the money/);
    expect(history.out).not.toContain(payer);
    const { shortReference } = await shown(id);
    expect((await ops('history', shortReference.toLowerCase())).out).toContain(id);

    for (const command of ['refund', 'close', 'correct', 'settle-refund', 'reopen-day'])
      expect((await ops(command, id, ...NOTE)).code, command).toBe(2);
    const retried = await ops('retry', shortReference.toLowerCase(), ...NOTE);
    expect(retried).toMatchObject({ code: 1, stderr: expect.stringContaining('in the staff desk') });
    expect((await shown(id)).final).toBe(false);

    const after = await ops('history', id, '--unmask', ...NOTE);
    expect(after.out).toContain(payer);
  });

  test('asks about a payment while no portal runs: the next one does it', async () => {
    const { portal, visitor } = buyer;
    const [msisdn, payer] = [await buyer.subscriber(), await buyer.subscriber()];
    const order = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '700' } as const;
    const paymentMode = brandCodes(portal.root.app.brand).moneyPush;
    const input = { orderId: await buyer.order(visitor, order), paymentMode, paymentMobile: `0${payer}` };
    const initiated = await portal.call('initiatePayment', input, { visitor });
    const { transactionId: id } = initiated.envelope.result as CallResult<'initiatePayment'>;
    await portal.call('processPayment', { transactionId: id, paymentMode }, { visitor });
    const approve = `/sandbox/api/phone/${payer}/prompts/${id}/approve`;
    await portal.app.inject({ method: 'POST', url: approve, payload: { pin: '1234' } });
    for (const command of [['check'], ['retry', '--by', 'Keza', '--reason', 'the desk is down']]) {
      const [name = '', ...note] = command;
      const done = await ops(name, id, ...note);
      expect(done, name).toMatchObject({ code: 0, out: expect.stringContaining('no portal is running') });
    }
    await buyer.runJobs();
    expect(await shown(id)).toMatchObject({ status: 'SUCCESS', final: true });
  });

  // A script of the night looks at the exit code alone.
  test.each([
    {
      what: 'a closed day',
      alter: `INSERT INTO day_closes (seq, day, kind, content, previous_hash, hash)
        VALUES (1, '2026-11-01', 'reopen', '{}', '', 'another')`,
      restore: 'DELETE FROM day_closes',
      said: 'CHANGED: number 1, 2026-11-01',
    },
    {
      what: 'the acts of the staff',
      alter: 'UPDATE staff_audit_head SET id = id + 1',
      restore: 'UPDATE staff_audit_head SET id = id - 1',
      said: 'ACTS OF THE STAFF WERE CHANGED',
    },
  ])('when only $what was altered, the audit ends with its exit code for violations', async (change) => {
    const { pool } = buyer.sandbox;
    await withoutTriggers(pool, change.alter);
    const altered = await ops('audit');
    await withoutTriggers(pool, change.restore);
    expect(altered).toMatchObject({ code: 5, out: expect.stringContaining(change.said) });
    expect((await ops('audit')).code).toBe(0);
  });

  test('audits the payments and has its own exit code for violations', async () => {
    expect(await ops('audit')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/I1 +holds[\s\S]*I8 +holds/),
    });
    await buyer.sandbox.db.execute('UPDATE payments SET delivery_reference = NULL, charged_minor = NULL');
    const broken = await opsByNpm('audit');
    expect(broken).toMatchObject({ code: 5, out: expect.stringContaining('I3') });
  });

  test('explains errors and has an exit code for each', async () => {
    const unsigned = await opsByNpm('retry', 'abc');
    expect(unsigned).toMatchObject({ code: 2, out: '', stderr: expect.stringContaining('--by') });
    expect(await opsByNpm('history', 'nobody')).toMatchObject({ code: 3, out: '' });
    const unknown = await ops('stcuk');
    expect(unknown).toMatchObject({ code: 2, out: '' });
    // The list of all commands would hide the answer.
    expect(unknown.stderr).toBe(
      'There is no command "stcuk". Did you mean stuck? All commands: npm run ops -- help\n',
    );
  });

  // docs/operations.md: 2 is an invalid command, so that a script that is wrong is not taken for a portal that refuses.
  test.each([
    ['stuck --limit 0'],
    ['stuck --cause foo'],
    ['jobs --after nowhere'],
    ['reconcile --day 2026-13-01'],
    ['sms --hours many'],
    ['audit --at yesterday'],
    ['breach-report someday'],
    ['operator chekc'],
    ['erase nobody'],
    ['replay-events --from now --by Keza --reason sent-again-for-the-ERP'],
  ])('%s ends with 2', async (line) => {
    expect(await ops(...line.split(' '))).toMatchObject({
      code: 2,
      out: '',
      stderr: expect.stringMatching(/\w/),
    });
  });

  test('without a database every command ends with 4 and says which setting names it', async () => {
    const settings = parseConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    if (settings.kind === 'invalid') throw new Error(settings.problems.join('\n'));
    for (const args of [['stuck'], ['dump', join(tmpdir(), 'portal-of-nobody.dump'), ...NOTE]]) {
      let text = '';
      const output = {
        write: (part: string) => {
          text += part;
        },
      };
      expect(await runOps(args, settings.config, { stdout: output, stderr: output }), args[0]).toBe(4);
      expect(text).toContain('DATABASE_URL');
      expect(text).not.toMatch(/\n +at /);
    }
  });
});
