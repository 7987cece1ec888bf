import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import { newId } from '../../../platform/crypto/new-id.ts';
import { secret } from '../../../platform/crypto/secret.ts';
import type { TestDb } from '../../../platform/db/test-server.ts';
import { runDueJobs } from '../../../platform/jobs/run-due-jobs.ts';
import { sayer } from '../../../platform/wording/sentences.ts';
import type { CodesDeps } from '../codes-deps.ts';
import { resendCode } from '../resend-code.ts';
import { codeJobHandlers } from '../routes.ts';
import { sendCode } from '../send-code.ts';
import { useProof } from '../use-proof.ts';
import { verifyCode } from '../verify-code.ts';

/** A number for a test. */
export function msisdn(typed: string): Msisdn {
  const parsed = parseMsisdn(typed);
  if (!parsed) throw new Error('not a number');
  return parsed;
}

/** Numbers the operator knows. */
export const KNOWN = msisdn('733000001');
export const OTHER = msisdn('733000002');
/** A number nobody has. */
export const UNKNOWN = msisdn('799999999');

/** What a visitor does is done from here unless a test says otherwise. */
const USUAL = { msisdn: KNOWN, visitorId: 'visitor', address: '196.12.0.1' };
type Who = Partial<typeof USUAL>;

/** One-time codes on a real database, with a message centre and a wallet in the test's hand. */
export function codeWorld({ db, pool }: Pick<TestDb, 'db' | 'pool'>) {
  let now = new Date('2040-03-01T08:00:00Z').getTime();
  const inbox: { to: string; text: string }[] = [];
  const outside = { smsDown: false, walletDown: false, wallet: true };
  const hasAccount = async () => {
    if (outside.walletDown) throw new Error('the wallet does not answer');
    return outside.wallet;
  };
  const deps: CodesDeps = {
    db,
    clock: { now: () => new Date(now) },
    newId,
    secret: secret('a-key-of-the-tests-that-is-long-enough'),
    host: 'portal.example',
    say: sayer({ name: 'Umoja' }, () => undefined),
    lines: { find: async (number) => (number === UNKNOWN ? null : 'prepaid') },
    emails: { send: async ({ to, text }) => void inbox.push({ to, text }) },
    sms: {
      send: async (message) => {
        if (outside.smsDown) throw new Error('the message centre does not answer');
        inbox.push(message);
      },
    },
    accountOf: () => hasAccount,
  };
  const jobs = { pool, handlers: codeJobHandlers(deps), clock: deps.clock, log: { error: () => {} } };

  return {
    deps,
    inbox,
    outside,
    runJobs: () => runDueJobs(jobs),
    pass: (ms: number) => {
      now += ms;
    },
    send: (who: Who = {}) => sendCode(deps, { ...USUAL, ...who, locale: 'en' }),
    resend: (refId: string, who: Who = {}) => resendCode(deps, { ...USUAL, ...who, refId }),
    verify: (refId: string, digits: string, who: Who = {}) =>
      verifyCode(deps, { ...USUAL, ...who, refId, digits, hasAccount }),
    useProof: (proof: string, usedFor: string, who: Who = {}) =>
      useProof(deps, { ...USUAL, ...who, proof, usedFor }),
    /** The code of the message that came last. */
    lastCode: (): string => /#(\d{6})$/.exec(inbox.at(-1)?.text ?? '')?.[1] ?? 'none',
    clear: async (): Promise<void> => {
      await pool.query('TRUNCATE codes, code_sends, code_failures');
      await pool.query('DELETE FROM graphile_worker._private_jobs');
    },
  };
}

/** The world as tests hold it. */
export type CodeWorld = ReturnType<typeof codeWorld>;

/** A code that isn't that one. */
export function otherThan(code: string): string {
  return code === '000000' ? '111111' : '000000';
}
