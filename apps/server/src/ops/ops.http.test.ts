import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CallResult } from '@portal/contract/calls/calls';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { startWorker } from '../platform/jobs/job-queue.ts';
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

describe('npm run ops', () => {
  test('finds a stuck payment, refunds it and records who did it', async () => {
    const { id, payer } = await payTooMuch(buyer);

    const stuck = await opsByNpm('stuck', '--json');
    expect(stuck.code).toBe(0);
    expect(JSON.parse(stuck.out).payments).toMatchObject([
      { id, because: 'in-review', reason: 'amount-differs' },
    ]);

    const history = await ops('history', id);
    expect(history.out).toContain('requested RWF 500, charged RWF 600');
    expect(history.out).toContain('refund');
    expect(history.out).not.toContain(payer);
    const { shortReference } = await shown(id);
    expect((await ops('history', shortReference.toLowerCase())).out).toContain(id);

    const closed = await ops('close', id, '--outcome', 'given', '--by', 'Keza', '--reason', 'by hand');
    expect(closed).toMatchObject({ code: 1, stderr: expect.stringContaining('only the portal can ask') });

    const refunded = await ops('refund', id, '--by', 'Keza', '--reason', 'took 600 for 500');
    expect(refunded).toMatchObject({ code: 0, out: expect.stringContaining('no portal is running') });
    await buyer.runJobs();

    expect(await shown(id)).toMatchObject({ status: 'FAILED', final: true });
    const { inbox } = await buyer.phone(payer);
    expect(inbox[0]?.text).toContain('600 is back');
    const after = await ops('history', id, '--unmask', '--by', 'Keza', '--reason', 'to call back');
    expect(after.out).toContain('Keza: took 600 for 500');
    expect(after.out).toContain(payer);
  });

  test('closes a payment by hand after a running portal has asked the provider', async () => {
    const { id } = await payTooMuch(buyer);
    const worker = await startWorker({ ...buyer.portal.root.jobs, log: { error: () => {} } });
    try {
      const closed = await ops('close', id, '--outcome', 'given', '--by', 'Keza', '--reason', 'by hand');
      expect(closed).toMatchObject({ code: 0, out: expect.stringContaining('It is fulfilled') });
    } finally {
      await worker.stop();
    }
    expect((await ops('history', id)).out).toContain('Keza: by hand');
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
    const unsigned = await opsByNpm('refund', 'abc');
    expect(unsigned).toMatchObject({ code: 2, out: '', stderr: expect.stringContaining('--by') });
    expect(await opsByNpm('history', 'nobody')).toMatchObject({ code: 3, out: '' });
  });
});

test('the staff see a request to take a purchase back, close it once with their reason, and its payer is told', async () => {
  const { portal, visitor } = buyer;
  const [msisdn, payer] = [await buyer.subscriber(), await buyer.subscriber()];
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '900' } as const;
  const { transactionId } = await buyer.pay(visitor, await buyer.order(visitor, input), payer);
  const asked = { transactionId, note: 'It was for my sister.' };
  const { envelope } = await portal.call('requestReversal', asked, { visitor });
  const { caseReference } = envelope.result as CallResult<'requestReversal'>;

  expect((await ops('cases')).out).toContain(caseReference);
  const shown = await ops('case', caseReference.toLowerCase());
  expect(shown.out).toContain('It was for my sister.');
  for (const number of [msisdn, payer]) expect(shown.out).not.toContain(number);

  const note = ['--by', 'Keza', '--reason', 'unused, moved by hand'];
  expect((await ops('close-case', caseReference, ...note)).code).toBe(1);
  expect((await ops('close-case', caseReference, '--outcome', 'reversed', ...note)).code).toBe(0);
  expect((await ops('close-case', caseReference, '--outcome', 'refused', ...note)).code).toBe(1);
  expect((await ops('cases')).out).not.toContain(caseReference);
  await buyer.runJobs();
  expect((await buyer.phone(payer)).inbox[0]?.text).toContain('was taken back');
  const after = await portal.call('readTransaction', { txnId: transactionId }, { visitor });
  expect(after.envelope.result).toMatchObject({
    status: 'SUCCESS',
    reversal: { case: { caseReference, caseState: 'reversed' } },
  });
});
