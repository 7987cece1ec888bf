import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { InboundMessage } from '@portal/operator/inbound-port';
import type { RoutedSms, SmsReceipt, SmsRoute } from '@portal/operator/sms-port';
import { secret } from '@portal/platform/crypto/secret';
import { LOCALHOST_TLS } from '@portal/platform/testing/localhost-tls';
import { afterEach, describe, expect, test } from 'vitest';
import { checkSmpp } from './check-smpp.ts';
import { openSmppRoute, type SmppSettings } from './smpp-route.ts';
import { type MessageCentre, receiptText, startMessageCentre } from './testing/message-centre.ts';
import { SMPP_TIMING, type SmppTiming } from './timing.ts';

const TO = parseMsisdn('0788123456') as Msisdn;
const CODE: RoutedSms = {
  id: 'a',
  to: TO,
  text: '483920 is your Isano code.\n\n@isano.example #483920',
  kind: 'code',
};
const FAST: SmppTiming = { ...SMPP_TIMING, bindWait: 60_000, firstPause: 1, firstBusy: 1 };
/** For connections that are never made. */
const NO_WAIT: SmppTiming = { ...FAST, bindWait: 1 };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Received = { receipts: SmsReceipt[]; messages: InboundMessage[]; logged: string[]; failing: boolean };

async function start({
  tls = null,
  timing = FAST,
  ...settings
}: Partial<SmppSettings> & {
  tls?: typeof LOCALHOST_TLS | null;
  timing?: SmppTiming;
} = {}): Promise<{ centre: MessageCentre; route: SmsRoute; received: Received }> {
  const centre = await startMessageCentre(tls);
  closers.push(centre.close);
  const received: Received = { receipts: [], messages: [], logged: [], failing: false };
  const take =
    <Item>(items: Item[]) =>
    async (item: Item) => {
      if (received.failing) throw new Error('no database');
      items.push(item);
    };
  const log = (facts: object, message: string) => void received.logged.push(JSON.stringify(facts) + message);
  const account = { sender: 'Isano', systemType: '', caFile: null, window: 10, perSecond: 1_000 };
  const route = openSmppRoute(
    { url: secret(centre.url()), receiptIds: 'same', ...account, ...settings },
    { receipt: take(received.receipts), inbound: take(received.messages), log: { info: log, warn: log } },
    timing,
  );
  closers.push(route.close);
  return { centre, route, received };
}

const bound = (route: SmsRoute) => expect.poll(() => route.isUp(), { interval: 5 }).toBe(true);

describe('a message', () => {
  test('goes to the international number with the name of the sender', async () => {
    const { centre, route } = await start();
    expect(await route.send(CODE)).toEqual({ kind: 'accepted', messageIds: ['m1'] });
    expect(centre.submitted).toEqual([
      { from: 'Isano', to: '250788123456', dataCoding: 0, esmClass: 0, text: CODE.text },
    ]);
  });

  test('with letters that GSM 7 bit lacks goes as UCS-2, and in parts when it is long', async () => {
    const { centre, route } = await start();
    const text = 'Murakoze ✓ '.repeat(8);
    expect(await route.send({ ...CODE, text })).toEqual({ kind: 'accepted', messageIds: ['m1', 'm2'] });
    expect(centre.submitted.map(({ dataCoding, esmClass }) => [dataCoding, esmClass])).toEqual([
      [8, 0x40],
      [8, 0x40],
    ]);
    expect(centre.submitted.map(({ text: part }) => part).join('')).toBe(text);
  });

  test('that the message centre refuses for its number is refused for good', async () => {
    const { centre, route } = await start();
    centre.answerNext({ status: 0x0b });
    expect(await route.send(CODE)).toEqual({ kind: 'refused', cause: 'SMPP status 0x0b' });
  });

  test('is sent again while the message centre is busy (ESME_RTHROTTLED, ESME_RMSGQFUL)', async () => {
    const { centre, route } = await start();
    centre.answerNext({ status: 0x58 }, { status: 0x14 });
    expect(await route.send(CODE)).toMatchObject({ kind: 'accepted' });
    expect(centre.submitted).toHaveLength(3);
  });

  test('is unknown after a system error and after silence, never sent a second time', async () => {
    const { centre, route } = await start({ timing: { ...FAST, answer: 20 } });
    await bound(route);
    centre.answerNext({ status: 0x08 }, 'silence');
    expect(await route.send(CODE)).toMatchObject({ kind: 'unknown', messageIds: [] });
    expect(await route.send(CODE)).toMatchObject({ kind: 'unknown', cause: 'no answer to submit_sm' });
    expect(centre.submitted).toHaveLength(2);
  });

  test('of which one part was accepted and the next one refused is unknown', async () => {
    const { centre, route } = await start();
    centre.answerNext({ messageId: 'first' }, { status: 0x45 });
    const outcome = await route.send({ ...CODE, text: 'a'.repeat(200) });
    expect(outcome).toEqual({ kind: 'unknown', cause: 'SMPP status 0x45', messageIds: ['first'], parts: 2 });
  });
});

describe('a setting for the message centre', () => {
  const rawValidity = (pdu: unknown) => (pdu as { validity_period: unknown }).validity_period;

  test('a code is given up after its time, a notice is not (SMPP 3.4 section 7.1.1)', async () => {
    const { centre, route } = await start({ codeValidity: 90 });
    await route.send(CODE);
    await route.send({ ...CODE, kind: 'notice' });
    const [code, notice] = centre.pdus.map(rawValidity);
    const minutes = ((code as Date).getTime() - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(90);
    expect(notice).toBeFalsy();
  });

  test('a centre that refuses the validity (ESME_RINVEXPIRY) gets codes without it', async () => {
    const { centre, route, received } = await start({ codeValidity: 10 });
    centre.answerNext({ status: 0x62 });
    expect(await route.send(CODE)).toMatchObject({ kind: 'accepted' });
    expect(await route.send(CODE)).toMatchObject({ kind: 'accepted' });
    expect(centre.pdus.map(rawValidity).map(Boolean)).toEqual([true, false, false]);
    expect(received.logged.filter((line) => line.includes('validity_period'))).toHaveLength(1);
  });

  test('types of the address, service type and data coding are those of the settings', async () => {
    const dialect = { destinationTon: 0, destinationNpi: 8, serviceType: 'OTP', dataCoding: 1 };
    const { centre, route } = await start(dialect);
    await route.send(CODE);
    await route.send({ ...CODE, text: 'Murakoze ✓' });
    expect(centre.pdus).toMatchObject([
      { dest_addr_ton: 0, dest_addr_npi: 8, service_type: 'OTP', data_coding: 1 },
      { data_coding: 8 },
    ]);
  });

  test('separate binds: one sends, the other receives, and the route is up with both', async () => {
    const { centre, route, received } = await start({ binds: 'separate' });
    await bound(route);
    expect(await route.send(CODE)).toMatchObject({ kind: 'accepted' });
    expect(await centre.deliver({ esm_class: 4, short_message: receiptText('m1', 'DELIVRD') })).toBe(0);
    expect(received.receipts).toHaveLength(1);
    expect(centre.binds()).toBe(2);
    await route.close();
    expect(route.isUp()).toBe(false);
  });

  test.each(['bind_transmitter', 'bind_receiver'])(
    'separate binds: the route is not up while the %s is lost, whatever the other one does',
    async (lost) => {
      const { centre, route } = await start({ binds: 'separate' });
      await bound(route);
      centre.end(lost);
      await expect.poll(() => route.isUp(), { interval: 5 }).toBe(false);
    },
  );
});

describe('operator check', () => {
  test('says that the message centre takes the account, and leaves its messages to the portal', async () => {
    const { centre, route, received } = await start();
    await bound(route);
    const settings = { url: secret(centre.url()), systemType: '', caFile: null };
    expect(await checkSmpp(settings)).toEqual([{ isGood: true, text: expect.stringContaining('accepts') }]);
    expect(await centre.deliver({ esm_class: 4, short_message: receiptText('m1', 'DELIVRD') })).toBe(0);
    expect(received.receipts).toHaveLength(1);
  });

  test('says why the message centre refuses it, without the password', async () => {
    const { centre } = await start();
    const wrong = { url: secret(centre.url('wrong-password')), systemType: '', caFile: null };
    const [finding] = await checkSmpp(wrong);
    expect(finding).toEqual({ isGood: false, text: expect.stringContaining('SMPP status 0x0d') });
    expect(finding?.text).not.toContain('wrong-password');
  });

  test('a dead message centre does not answer', async () => {
    const centre = await startMessageCentre();
    await centre.close();
    const settings = { url: secret(centre.url()), systemType: '', caFile: null };
    await expect(checkSmpp(settings)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the connection', () => {
  test('that is lost after a message makes it unknown, and is made again for the next one', async () => {
    const { centre, route } = await start();
    centre.answerNext('hang-up');
    expect(await route.send(CODE)).toMatchObject({ kind: 'unknown' });
    await bound(route);
    expect(await route.send(CODE)).toMatchObject({ kind: 'accepted' });
    expect(centre.binds()).toBe(2);
  });

  test('on which enquire_link gets no answer is ended', async () => {
    const { centre, route, received } = await start({ timing: { ...FAST, enquire: 5, enquireAnswer: 20 } });
    await bound(route);
    centre.freeze();
    await expect.poll(() => route.isUp(), { interval: 5 }).toBe(false);
    expect(received.logged.join()).toContain('no answer to enquire_link');
  });

  test('with a wrong password sends nothing, and the log does not show the password', async () => {
    const centre = await startMessageCentre();
    closers.push(centre.close);
    const { route, received } = await start({ url: secret(centre.url('wrong-password')), timing: NO_WAIT });
    expect(await route.send(CODE)).toEqual({
      kind: 'not-sent',
      cause: 'not connected to the message centre',
    });
    expect(centre.submitted).toEqual([]);
    await expect.poll(() => received.logged.join()).toContain('bind refused: SMPP status 0x0d');
    expect(received.logged.join()).not.toContain('wrong-password');
  });

  test('is encrypted with smpps, and refused when its certificate is not trusted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'smpp-'));
    closers.push(() => rmSync(folder, { recursive: true }));
    const caFile = join(folder, 'ca.pem');
    writeFileSync(caFile, LOCALHOST_TLS.cert);
    const trusting = await start({ tls: LOCALHOST_TLS, caFile });
    expect(await trusting.route.send(CODE)).toMatchObject({ kind: 'accepted' });
    const other = await start({ tls: LOCALHOST_TLS, timing: NO_WAIT });
    expect(await other.route.send(CODE)).toMatchObject({ kind: 'not-sent' });
    await expect.poll(() => other.received.logged.join()).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  test('is unbound at the end, after the answer to a message', async () => {
    const { centre, route } = await start();
    const sent = route.send(CODE);
    await expect.poll(() => centre.submitted.length, { interval: 5 }).toBe(1);
    await route.close();
    expect(await sent).toMatchObject({ kind: 'accepted' });
    expect(await route.send(CODE)).toMatchObject({ kind: 'not-sent' });
  });
});

describe('a delivery receipt', () => {
  test('is read from its fields, or from its text', async () => {
    const { centre, route, received } = await start();
    await bound(route);
    const fields = { esm_class: 4, receipted_message_id: 'm1', message_state: 2, short_message: 'anything' };
    expect(await centre.deliver(fields)).toBe(0);
    expect(await centre.deliver({ esm_class: 4, short_message: receiptText('m2', 'UNDELIV', '027') })).toBe(
      0,
    );
    expect(received.receipts).toEqual([
      { messageId: 'm1', state: 'delivered', error: null },
      { messageId: 'm2', state: 'failed', error: '027' },
    ]);
  });

  test('may come before the answer that has its id', async () => {
    const { centre, route, received } = await start();
    centre.beforeAnswer((id) => centre.deliver({ esm_class: 4, short_message: receiptText(id, 'DELIVRD') }));
    expect(await route.send(CODE)).toEqual({ kind: 'accepted', messageIds: ['m1'] });
    expect(received.receipts).toEqual([{ messageId: 'm1', state: 'delivered', error: null }]);
  });

  test('is requested again when it could not be stored', async () => {
    const { centre, route, received } = await start();
    await bound(route);
    received.failing = true;
    expect(await centre.deliver({ esm_class: 4, short_message: receiptText('m1', 'DELIVRD') })).toBe(0x64);
  });

  test('has the id of the answer in another base where the message centre does that', async () => {
    const { centre, route } = await start({ receiptIds: 'hexadecimal-answers' });
    centre.answerNext({ messageId: '1A2B' });
    expect(await route.send(CODE)).toEqual({ kind: 'accepted', messageIds: ['6699'] });
  });
});

describe('a delivery receipt that came as a message of a customer (esm_class 0)', () => {
  const addresses = { source_addr: '250733000001', destination_addr: 'Isano', esm_class: 0 };

  test('is a receipt, and nobody is answered', async () => {
    const { centre, route, received } = await start();
    await bound(route);
    expect(await centre.deliver({ ...addresses, short_message: receiptText('0M1', 'UNDELIV', '027') })).toBe(
      0,
    );
    expect(received.receipts).toEqual([{ messageId: 'm1', state: 'failed', error: '027' }]);
    expect(received.messages).toEqual([]);
  });

  /** A thief who pumps messages could report his own codes as failed, so that they do not count as not entered. */
  test('between two numbers reports no failure, because a customer can write it', async () => {
    const { centre, route, received } = await start();
    await bound(route);
    const forged = { ...addresses, destination_addr: '300' };
    expect(await centre.deliver({ ...forged, short_message: receiptText('m1', 'UNDELIV') })).toBe(0);
    expect(await centre.deliver({ ...forged, short_message: receiptText('m2', 'DELIVRD') })).toBe(0);
    expect(received.receipts).toEqual([{ messageId: 'm2', state: 'delivered', error: null }]);
    expect(received.messages).toEqual([]);
  });
});

test('a receipt that is not understood is logged once for each form, without a number, and not sent again', async () => {
  const { centre, route, received } = await start();
  await bound(route);
  for (const id of ['0788123456', '0788123457', '0788123458'])
    expect(await centre.deliver({ esm_class: 4, short_message: `id:${id} stat:PARKED err:12` })).toBe(0);
  expect(await centre.deliver({ esm_class: 4, short_message: 'nothing of a receipt' })).toBe(0);
  const lines = received.logged.filter((line) => line.includes('not understood'));
  expect(lines).toHaveLength(2);
  expect(lines.join()).toContain('stat:PARKED');
  expect(lines.join()).not.toContain('0788');
});

test('a message of a customer is passed on with its sender; the log shows neither number nor text', async () => {
  const { centre, route, received } = await start();
  await bound(route);
  const message = { source_addr: '250733000001', destination_addr: '300', short_message: '482 936' };
  expect(await centre.deliver(message)).toBe(0);
  expect(received.messages).toEqual([{ from: '733000001', text: '482 936' }]);
  received.failing = true;
  expect(await centre.deliver(message)).toBe(0x64);
  expect(received.logged.join()).not.toMatch(/733000001|482/);
});
