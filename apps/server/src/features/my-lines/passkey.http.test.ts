import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { CallName } from '@portal/contract/http/paths';
import { LINE_PIN_ATTEMPTS } from '@portal/domain/identifiers/my-lines';
import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test } from 'vitest';
import { createMovableClock, openTestBuyer } from '../../testing/buyer.ts';
import { visitorCalls } from '../../testing/visitor-calls.ts';

const MINUTE = 60_000;
const PIN = '2580';

const buyer = openTestBuyer({}, { clock: createMovableClock(new Date('2040-03-05T09:00:00Z')) });

const { call, succeed } = visitorCalls(() => buyer);

/** A browser that shows a line and has a PIN. */
async function openWithPin(): Promise<string> {
  const visitor = newId();
  const msisdn = await buyer.subscriber();
  const { refId } = await succeed('sendLineCode', { msisdn }, visitor);
  const { uniqueCode } = await succeed('verifyCode', { refId, otp: await buyer.lastCode(msisdn) }, visitor);
  await succeed('addLine', { uniqueCode }, visitor);
  await succeed('setLinesPin', { linesPin: PIN }, visitor);
  return visitor;
}

type Start = CallResult<'startPasskey'>;
/** What an answer may have wrong. */
type Lies = {
  type?: string;
  challenge?: string;
  origin?: string;
  host?: string;
  flags?: number;
  crossOrigin?: boolean;
};

const PRESENT_AND_VERIFIED = 5;

/** The authenticator of a device and its browser, after Web Authentication Level 2, sections 5.8.1 and 6.1. */
function makeDevice(kind: 'ec' | 'rsa' = 'ec') {
  const { publicKey, privateKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const answer = (type: string, start: Start, lies: Lies) => {
    const { flags = PRESENT_AND_VERIFIED, host = start.host, ...said } = lies;
    const usual = { type, challenge: start.challenge, origin: origin(), crossOrigin: false };
    const clientData = Buffer.from(JSON.stringify({ ...usual, ...said }));
    const hash = createHash('sha256').update(host).digest();
    return { clientData, authenticatorData: Buffer.concat([hash, Buffer.of(flags), Buffer.alloc(4)]) };
  };
  const passkeyId = randomBytes(32).toString('base64url');
  return {
    passkeyId,
    create: (start: Start, lies: Lies = {}, key: KeyObject = publicKey) => {
      const { clientData, authenticatorData } = answer('webauthn.create', start, lies);
      return {
        passkeyId,
        publicKey: key.export({ format: 'der', type: 'spki' }).toString('base64url'),
        clientData: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
      };
    },
    get: (start: Start, lies: Lies = {}) => {
      const { clientData, authenticatorData } = answer('webauthn.get', start, lies);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
      return {
        clientData: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
    },
  };
}

/** A portal on this machine is `localhost` for passkeys. */
const origin = () => new URL(buyer.portal.root.app.publicUrl().replace('127.0.0.1', 'localhost')).origin;
const start = (visitor: string) => succeed('startPasskey', {}, visitor);
const isLocked = async (visitor: string) => (await succeed('readLines', {}, visitor)).isLocked;

/** A locked browser that a passkey of its device opens. */
async function lockWithPasskey(kind: 'ec' | 'rsa' = 'ec') {
  const visitor = await openWithPin();
  const device = makeDevice(kind);
  await succeed('setPasskey', { passkey: device.create(await start(visitor)) }, visitor);
  await succeed('lockLines', {}, visitor);
  return { visitor, device };
}

describe('the lock of the device', () => {
  test.each(['ec', 'rsa'] as const)(
    'opens the lines in place of the PIN, with a key of the kind %s',
    async (kind) => {
      const { visitor, device } = await lockWithPasskey(kind);
      expect(await succeed('readLines', {}, visitor)).toMatchObject({
        isLocked: true,
        hasPasskey: true,
        lines: [],
      });
      const asked = await start(visitor);
      expect(asked.passkeyId).toBe(device.passkeyId);
      await succeed('unlockByPasskey', device.get(asked), visitor);
      expect(await isLocked(visitor)).toBe(false);
    },
  );

  test('leaves the PIN as the way without JavaScript, and goes with it', async () => {
    const { visitor } = await lockWithPasskey();
    await succeed('unlockLines', { linesPin: PIN }, visitor);
    await succeed('setLinesPin', { linesPin: null }, visitor);
    expect(await succeed('readLines', {}, visitor)).toMatchObject({ hasPin: false, hasPasskey: false });
    expect((await call('startPasskey', {}, visitor)).statusCode).toBe('NOT_FOUND');
  });

  test('is removed by its owner, and asks for nothing then', async () => {
    const { visitor, device } = await lockWithPasskey();
    await succeed('unlockByPasskey', device.get(await start(visitor)), visitor);
    await succeed('setPasskey', { passkey: null }, visitor);
    await succeed('lockLines', {}, visitor);
    expect((await call('startPasskey', {}, visitor)).statusCode).toBe('NOT_FOUND');
  });

  test('goes with its PIN also when another one is set: whoever could open the lines by it cannot any more', async () => {
    const { visitor, device } = await lockWithPasskey();
    await succeed('unlockByPasskey', device.get(await start(visitor)), visitor);
    await succeed('setLinesPin', { linesPin: '70215' }, visitor);
    expect(await succeed('readLines', {}, visitor)).toMatchObject({ hasPin: true, hasPasskey: false });
    await succeed('lockLines', {}, visitor);
    expect((await call('startPasskey', {}, visitor)).statusCode).toBe('NOT_FOUND');
  });

  test('ends a copy of the cookie from before when it is set, when it opens the lines, and when it is removed', async () => {
    const visitor = await openWithPin();
    const device = makeDevice();
    const copyThenDo = async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
      const cookie = buyer.portal.cookieOf(visitor);
      await succeed(name, input, visitor);
      const stolen = await buyer.portal.call('readLines', {}, { headers: { cookie } });
      expect(stolen.envelope.result, name).toMatchObject({ hasPin: false, lines: [] });
    };
    await copyThenDo('setPasskey', { passkey: device.create(await start(visitor)) });
    await copyThenDo('lockLines', {});
    await copyThenDo('unlockByPasskey', device.get(await start(visitor)));
    await copyThenDo('setPasskey', { passkey: null });
    expect((await succeed('readLines', {}, visitor)).lines).toHaveLength(1);
  });

  test('is set only while the lines are open, by an answer to the last question', async () => {
    const visitor = await openWithPin();
    const device = makeDevice();
    expect(
      (
        await call(
          'setPasskey',
          { passkey: device.create({ ...(await start(visitor)), challenge: 'AAAA' }) },
          visitor,
        )
      ).statusCode,
    ).toBe('INVALID_REQUEST');
    const asked = await start(visitor);
    await succeed('lockLines', {}, visitor);
    expect((await call('setPasskey', { passkey: device.create(asked) }, visitor)).statusCode).toBe(
      'LINES_LOCKED',
    );
    expect((await call('startPasskey', {}, visitor)).statusCode).toBe('NOT_FOUND');
  });

  test('takes no key that it cannot check, or that is too weak', async () => {
    const visitor = await openWithPin();
    const device = makeDevice();
    const asked = await start(visitor);
    for (const key of [
      generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey,
      generateKeyPairSync('ed25519').publicKey,
      generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey,
    ])
      expect((await call('setPasskey', { passkey: device.create(asked, {}, key) }, visitor)).statusCode).toBe(
        'INVALID_REQUEST',
      );
  });
});

/** The plans of a thief who has the cookie, a page of their own, or the phone without its owner. */
test.each<[string, Lies]>([
  ['an answer to another question', { challenge: randomBytes(32).toString('base64url') }],
  ['an answer of a page of another site', { origin: 'https://portal.thief.test' }],
  ['an answer from a frame of another site', { crossOrigin: true }],
  ['an answer for another host', { host: 'thief.test' }],
  ['an answer to the question for a new passkey', { type: 'webauthn.create' }],
  ['an answer without finger, face or code', { flags: 1 }],
  ['an answer without anybody there', { flags: 4 }],
])('%s does not open the lines, and counts as a try', async (_what, lies) => {
  const { visitor, device } = await lockWithPasskey();
  const refused = await call('unlockByPasskey', device.get(await start(visitor), lies), visitor);
  expect(refused.statusCode).toBe('LINES_PIN_WRONG');
  expect(await succeed('readLines', {}, visitor)).toMatchObject({
    isLocked: true,
    attemptsLeft: LINE_PIN_ATTEMPTS - 1,
  });
});

test('an answer is taken once, within five minutes, and only from the browser that was asked', async () => {
  const { visitor, device } = await lockWithPasskey();
  const other = await lockWithPasskey();
  const answer = device.get(await start(visitor));
  expect((await call('unlockByPasskey', answer, other.visitor)).statusCode).toBe('LINES_PIN_WRONG');
  await succeed('unlockByPasskey', answer, visitor);
  await succeed('lockLines', {}, visitor);
  expect((await call('unlockByPasskey', answer, visitor)).statusCode).toBe('LINES_PIN_WRONG');
  const late = device.get(await start(visitor));
  buyer.clock.push(6 * MINUTE);
  expect((await call('unlockByPasskey', late, visitor)).statusCode).toBe('LINES_PIN_WRONG');
  expect(await isLocked(visitor)).toBe(true);
});

test('tries with another device and wrong PINs count together, and after the fifth the lines are forgotten', async () => {
  const { visitor } = await lockWithPasskey();
  const other = makeDevice();
  for (let tried = 1; tried < LINE_PIN_ATTEMPTS; tried += 1)
    expect((await call('unlockByPasskey', other.get(await start(visitor)), visitor)).statusCode).toBe(
      'LINES_PIN_WRONG',
    );
  expect((await call('unlockLines', { linesPin: '7001' }, visitor)).statusCode).toBe('LINES_PIN_WRONG');
  expect(await succeed('readLines', {}, visitor)).toMatchObject({
    hasPin: false,
    hasPasskey: false,
    lines: [],
  });
});
