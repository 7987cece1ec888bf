import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { findFreePorts } from '../../../../e2e/free-ports.ts';
import type { Msisdn } from '../../../domain/src/identifiers/msisdn.ts';
import { money } from '../../../domain/src/money/money.ts';
import { systemClock } from '../../../domain/src/time/clock.ts';
import { createAcquirer } from '../../../payments/src/providers/ekash/create-acquirer.ts';
import { ekash } from '../../../payments/src/providers/ekash/ekash.ts';
import { sdkStore } from '../../../payments/src/providers/ekash/sdk-store.ts';
import type { PaymentProvider, StartRequest } from '../../../payments/src/providers/provider.ts';
import { secret } from '../../../platform/src/crypto/secret.ts';
import { openDb } from '../../../platform/src/database/open-db.ts';
import { cloneTestDb, startTestServer } from '../../../platform/src/database/testing/database-server.ts';
import { type Check, type InteropPart, waitFor } from '../check.ts';
import { FSP_ID } from './fspiop-member.ts';
import { refundByTransfer } from './refund-by-transfer.ts';
import { type SwitchedAdapter, startSwitchedAdapter } from './scheme-adapter.ts';
import { checkSignatures } from './signatures.ts';
import { findMissingToolkit, startToolkit, type Toolkit } from './toolkit.ts';
import { AMOUNTS } from './toolkit-rules.ts';
import { pushTemplate } from './toolkit-templates.ts';

const MERCHANT = { name: 'Isano Telecom', code: '412345' };

type World = {
  check: Check;
  toolkit: Toolkit;
  adapter: SwitchedAdapter;
  push: PaymentProvider;
  request: PaymentProvider;
};

/** eKash through an acquirer's scheme adapter, with Mojaloop's testing toolkit as payer's institution and switch. */
export const mojaloopPart: InteropPart = {
  name: 'eKash: the npm package ml-testing-toolkit as switch and payer’s institution',
  missing: findMissingToolkit,
  run: async (check) => {
    const server = await startTestServer({ waitsForDisk: false });
    const database = await cloneTestDb(server.adminUrl);
    const { db, close } = openDb(database.url, { max: 4 });
    const backend = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance;
    backend.all<{ Params: { '*': string } }>('/*', async ({ method, params, body }, reply) => {
      const call = { method: method as 'GET' | 'POST' | 'PUT', path: `/${params['*']}`, body };
      const answer = await world.push.backend?.answer(call);
      return reply.code(answer?.status ?? 500).send(answer?.body ?? undefined);
    });
    const backendUrl = await backend.listen({ host: '127.0.0.1', port: 0 });
    const [memberPort = 0] = await findFreePorts(1);
    const toolkit = await startToolkit({ callbackUrl: `http://127.0.0.1:${memberPort}`, fspId: FSP_ID });
    const adapter = await startSwitchedAdapter({
      memberPort,
      switchUrl: toolkit.url,
      backendUrl: () => backendUrl,
    });
    const store = sdkStore({ db, clock: systemClock });
    const provider = (mode: 'push' | 'request') => providerOf(adapter, store, mode);
    const world: World = { check, toolkit, adapter, push: provider('push'), request: provider('request') };
    try {
      await checkPush(world);
      await checkRequests(world);
      await checkFaults(world);
      await checkRefund(world);
      checkSignatures(check);
    } finally {
      await adapter.stop();
      await toolkit.stop();
      await backend.close();
      await close();
      await database.drop();
      await server.stop();
    }
  },
};

function providerOf(
  adapter: SwitchedAdapter,
  store: ReturnType<typeof sdkStore>,
  mode: 'push' | 'request',
): PaymentProvider {
  return ekash({
    instructs: mode === 'push',
    acquirer: createAcquirer({
      clock: systemClock,
      store,
      callbackBase: () => '',
      addressKeys: [],
      account: {
        baseUrl: adapter.outboundUrl,
        callbackSecret: secret('not used here'),
        dialect: 'sdk',
        merchantName: MERCHANT.name,
        merchantCode: MERCHANT.code,
        mode,
        minutes: 10,
        namesPayer: false,
        tokenUrl: null,
        clientId: null,
        clientSecret: null,
        certificate: null,
        certificateKey: null,
      },
    }),
  });
}

const requestOf = (amount: number): StartRequest => ({
  reference: randomUUID(),
  payer: '788123456' as Msisdn,
  amount: money(amount, 'RWF'),
  description: 'Airtime',
  email: null,
  returnUrl: 'https://portal.example/payment/status',
});

const stateOf = async (provider: PaymentProvider, { reference, amount }: StartRequest) =>
  (await provider.check({ reference, amount, providerReference: null })).kind;

/** Waits until the payment is as expected, or two minutes are over. */
async function becomes(provider: PaymentProvider, request: StartRequest, expected: string): Promise<string> {
  for (let second = 0; second < 120; second += 1) {
    const state = await stateOf(provider, request);
    if (state === expected) return state;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return stateOf(provider, request);
}

/** The payer's institution looks the merchant up, asks for a quote and sends the transfer; the assertions are the toolkit's. */
async function checkPush({ check, toolkit, push: provider }: World): Promise<void> {
  const request = requestOf(1_000);
  const outcome = await provider.start(request);
  const reference = outcome.kind === 'awaiting-customer' ? (outcome.instructions?.payReference ?? '') : '';
  const run = (amount: number, expected: 'paid' | 'refused') =>
    toolkit.run(pushTemplate({ ...MERCHANT, reference, amount, expected }));
  check('push: another amount is refused in the quote, says the toolkit', await run(999, 'refused'), {
    passed: 2,
    total: 2,
  });
  check('push: and nothing is paid, says the portal', await stateOf(provider, request), 'unpaid');
  check(
    'push: the merchant’s name, the quote and a committed transfer, says the toolkit',
    await run(1_000, 'paid'),
    { passed: 4, total: 4 },
  );
  check('push: it is paid, says the portal', await becomes(provider, request, 'paid'), 'paid');
  check('push: a second payer is refused, says the toolkit', await run(1_000, 'refused'), {
    passed: 2,
    total: 2,
  });
}

/** Requests, which the toolkit's payer pays by itself. */
async function checkRequests({ check, adapter, request: provider }: World): Promise<void> {
  const name = await provider.payers?.findName('788123456' as Msisdn);
  check('request: the payer’s institution tells a name', (name?.length ?? 0) > 0, true);
  const paid = requestOf(AMOUNTS.paid);
  check('request: the payer is asked', (await provider.start(paid)).kind, 'awaiting-customer');
  check('request: its transfer pays it', await becomes(provider, paid, 'paid'), 'paid');
  const rejected = requestOf(AMOUNTS.rejected);
  check('request: the payer says no', await provider.start(rejected), {
    kind: 'declined',
    reason: 'refused-by-customer',
  });
  const refused = requestOf(AMOUNTS.refused);
  check('request: the switch has an error', await provider.start(refused), {
    kind: 'declined',
    reason: 'limit-exceeded',
  });
  const twice = requestOf(AMOUNTS.twice);
  await provider.start(twice);
  await becomes(provider, twice, 'paid');
  const before = committed(adapter).length;
  const errors = () =>
    adapter.member.sent.filter(({ path }) => /^\/(quotes|transfers)\/.*\/error$/.test(path)).length;
  const errorsBefore = errors();
  check(
    'double payer: the same request again is accepted by the toolkit',
    await adapter.repeatRequest(),
    202,
  );
  check(
    'double payer: its second payment is refused',
    Boolean(await waitFor(() => errors() > errorsBefore)),
    true,
  );
  check('double payer: no second transfer was accepted', committed(adapter).length, before);
  check('double payer: it stays paid', await stateOf(provider, twice), 'paid');
}

const committed = ({ member }: SwitchedAdapter) =>
  member.sent.filter(
    ({ method, path, status }) => method === 'PUT' && /^\/transfers\/[^/]+$/.test(path) && status === 200,
  );

/** Silence, and callbacks that are late and out of order. */
async function checkFaults({ check, adapter, request: provider }: World): Promise<void> {
  const silent = requestOf(AMOUNTS.silent);
  const sent = adapter.requestIds.length;
  check(
    'silence: nothing is known, and the payer may have been asked',
    (await provider.start(silent)).kind,
    'awaiting-customer',
  );
  await provider.start(silent);
  check('silence: nobody is asked a second time', adapter.requestIds.length, sent + 1);
  check('silence: it is not declined either', await stateOf(provider, silent), 'pending');
  const late = requestOf(AMOUNTS.late);
  check(
    'late: quote and transfer come before the callback of their request',
    (await provider.start(late)).kind,
    'awaiting-customer',
  );
  const { received } = adapter.member;
  const isCallback = ({ path }: { path: string }) => path.endsWith(`/${adapter.requestIds.at(-1)}`);
  const isQuote = ({ path, body }: (typeof received)[number]) =>
    path === '/quotes' && (body.amount as { amount: string }).amount === String(AMOUNTS.late);
  await waitFor(() => received.some(isCallback) && received.some(isQuote));
  const [quoteAt, callbackAt] = [received.findIndex(isQuote), received.findIndex(isCallback)];
  check('late: they really did', quoteAt < callbackAt, true);
  check(
    'late: what cannot be told whose it is, is refused and not guessed',
    await stateOf(provider, late),
    'pending',
  );
  await provider.cancellation?.cancel({ reference: late.reference, providerReference: null });
  check('late: so it can be cancelled, and nothing was taken', await stateOf(provider, late), 'declined');
}

/** What a refund is for the switch: a new transfer of the acquirer to the payer. The adapter's dialect has none (decision 231). */
async function checkRefund({ check, adapter }: World): Promise<void> {
  const refunded = await refundByTransfer(adapter.member, {
    originalTransactionId: randomUUID(),
    amount: '400',
  });
  check('refund: a quote of the payer’s institution', refunded.isQuoted, true);
  check('refund: and its fulfilment belongs to the condition', refunded.isFulfilled, true);
}
