import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { englishWording } from '@portal/platform/content/testing/content';
import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import { openTestDb } from '@portal/platform/database/testing/database';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import { runDueJobs } from '@portal/platform/jobs/testing/run-due-jobs';
import { createFormatText } from '@portal/platform/wording/sentences';
import { beforeEach } from 'vitest';
import type { CodeChallenge } from '../code-challenge.ts';
import type { CodesDeps, HasAccount } from '../codes-deps.ts';
import { checkHandsetProof } from '../handset-proof/check-handset-proof.ts';
import { receiveHandsetCode } from '../handset-proof/receive-handset-code.ts';
import { codeJobHandlers } from '../jobs.ts';
import { resendCode } from '../resend-code.ts';
import { sendCode } from '../send-code.ts';
import type { CodePurpose } from '../tables.ts';
import { useProof } from '../use-proof.ts';
import { verifyCode } from '../verify-code.ts';
import { solveChallenge } from './solve-challenge.ts';

/** Parses a number for a test. */
export function makeTestMsisdn(typed: string): Msisdn {
  const parsed = parseMsisdn(typed);
  if (!parsed) throw new Error('not a number');
  return parsed;
}

/** A number that the operator has. */
export const KNOWN_NUMBER = makeTestMsisdn('733000001');
export const OTHER_NUMBER = makeTestMsisdn('733000002');
/** A number of another network with a wallet that is paid from with our code. */
export const FOREIGN_PAYER = makeTestMsisdn('728000001');
/** A number that does not exist. */
export const UNKNOWN_NUMBER = makeTestMsisdn('799999999');

/** The order that codes are for where a test names none. */
export const ORDER = 'the-order';
const PURCHASE_WORDS = { amount: 'RWF 500', wallet: 'airtime', recipient: '0733000002' };

/** Defaults of a visitor's request. */
const DEFAULT_REQUEST = { msisdn: KNOWN_NUMBER, visitorId: 'visitor', address: '196.12.0.1' };
type Who = Partial<typeof DEFAULT_REQUEST> & {
  email?: string;
  solution?: string | null;
  purpose?: CodePurpose;
  orderId?: string;
  paymentMode?: string;
};

/** No mobile network proves numbers. */
const WITHOUT_NETWORK = {
  numberVerification: null,
  countRefusal: () => {},
  publicUrl: () => 'https://portal.example',
  log: { warn: () => {} },
};

/** As in production, but for the work of a challenge. */
const LIMITS = { challengeWork: 20, limitFactor: 1, promptStrangers: 3, countProofRequest: () => {} };

/** One-time codes on a real database, with a simulated message centre and wallet. */
export function makeCodesFixture({ db, pool }: Pick<TestDb, 'db' | 'pool'>) {
  let now = new Date('2040-03-01T08:00:00Z').getTime();
  const inbox: { to: string; text: string }[] = [];
  const outside = { smsDown: false, walletDown: false, wallet: true, foreignWalletDown: false };
  const hasAccount = async () => {
    if (outside.walletDown) throw new Error('the wallet does not respond');
    return outside.wallet;
  };
  const deps: CodesDeps = {
    db,
    clock: { now: () => new Date(now) },
    newId,
    secret: secret('a-key-of-the-tests-that-is-long-enough'),
    host: 'portal.example',
    formatText: createFormatText({ name: 'Umoja' }, englishWording),
    lines: {
      find: async (number) => (number === UNKNOWN_NUMBER || number === FOREIGN_PAYER ? null : 'prepaid'),
    },
    emails: { send: async ({ to, text }) => void inbox.push({ to, text }) },
    sms: {
      send: async ({ to, text }) => {
        if (outside.smsDown) throw new Error('the message centre does not respond');
        inbox.push({ to, text });
      },
    },
    findAccountCheck: () => hasAccount,
    findOrderNumber: async () => {
      throw new Error('not supported in tests');
    },
    findCodePurchase: async ({ orderId, paymentMode }) => ({ orderId: orderId ?? ORDER, paymentMode }),
    findCodePurchaseWords: async ({ orderId }) => ({ ...PURCHASE_WORDS, what: orderId }),
    mayNetworkProve: async () => true,
    hasForeignWallet: async (number) => {
      if (outside.foreignWalletDown) throw new Error('the wallet does not respond');
      return number === FOREIGN_PAYER;
    },
    hasPurchases: async (number) => number === FOREIGN_PAYER,
    answerStop: async () => null,
    handsetNumber: '300',
    ...WITHOUT_NETWORK,
    ...LIMITS,
  };
  const jobs = { pool, handlers: codeJobHandlers(deps), clock: deps.clock, log: { error: () => {} } };
  /** The code of the latest message. */
  const lastCode = (): string => /#(\d{6})$/.exec(inbox.at(-1)?.text ?? '')?.[1] ?? 'none';

  return {
    deps,
    inbox,
    outside,
    runJobs: async (): Promise<void> => {
      await runDueJobs(jobs);
    },
    pass: (ms: number) => {
      now += ms;
    },
    send: (who: Who = {}) => sendCode(deps, { ...DEFAULT_REQUEST, ...who, locale: 'en' }),
    /** Requests a code like a browser with JavaScript: solves a challenge when it gets one. */
    sendSolving: async (who: Who = {}): Promise<CodeChallenge> => {
      const input = { ...DEFAULT_REQUEST, ...who, locale: 'en' } as const;
      return sendCode(deps, input).catch((error) => {
        const { proofOfWork } = error.details ?? {};
        if (!proofOfWork) throw error;
        return sendCode(deps, { ...input, solution: solveChallenge(proofOfWork) });
      });
    },
    ...handsetActions(deps, hasAccount),
    ...proofActions(deps, hasAccount),
    lastCode,
    /** Opens a challenge and returns its code. */
    openChallenge: async (): Promise<{ refId: string; code: string }> => {
      const { refId } = await sendCode(deps, { ...DEFAULT_REQUEST, locale: 'en' });
      await runDueJobs(jobs);
      return { refId, code: lastCode() };
    },
    clear: () => clearCodes(pool),
  };
}

function handsetActions(deps: CodesDeps, hasAccount: HasAccount) {
  return {
    /** Sends a message from a handset to the operator's number and returns the reply. */
    message: (text: string, from = KNOWN_NUMBER) => receiveHandsetCode(deps, { from, text }),
    /** Sends the code from a handset and answers yes to the question. Returns the question and the result. */
    confirm: async (code: string, from = KNOWN_NUMBER) => [
      await receiveHandsetCode(deps, { from, text: code }),
      await receiveHandsetCode(deps, { from, text: '1' }),
    ],
    checkHandset: (refId: string, visitorId = DEFAULT_REQUEST.visitorId) =>
      checkHandsetProof(deps, { refId, visitorId, locale: 'en', hasAccount }),
  };
}

function proofActions(deps: CodesDeps, hasAccount: HasAccount) {
  return {
    resend: (refId: string, who: Who = {}) =>
      resendCode(deps, { ...DEFAULT_REQUEST, ...who, locale: 'en', refId }),
    verify: (refId: string, digits: string, who: Who = {}) =>
      verifyCode(deps, { ...DEFAULT_REQUEST, ...who, refId, digits, hasAccount }),
    /** Pays an order from airtime with a proof. */
    useProof: (proof: string, orderId: string, who: Who = {}) =>
      useProof(deps, {
        ...DEFAULT_REQUEST,
        ...who,
        proof,
        payment: { orderId, mode: 'airtime', purchase: orderId },
      }),
  };
}

async function clearCodes(pool: TestDb['pool']): Promise<void> {
  await pool.query('TRUNCATE codes, contact_attempts, spent_challenges, code_failures');
  await pool.query('DELETE FROM graphile_worker._private_jobs');
}

/** The fixture of {@link makeCodesFixture}. */
export type CodesFixture = ReturnType<typeof makeCodesFixture>;

/** A different code. */
export function differentCode(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

/**
 * Gives each test of a file a fresh fixture on the database of the file.
 * @param use stores both for the tests
 */
export function eachWithCodesFixture(use: (codes: CodesFixture, db: TestDb) => void): void {
  const db = openTestDb();
  beforeEach(async () => {
    const codes = makeCodesFixture(db);
    await codes.clear();
    use(codes, db);
  });
}
