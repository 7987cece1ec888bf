import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SmsCallback } from '../../operator/src/sms-port.ts';
import { secret } from '../../platform/src/crypto/secret.ts';
import { openKannelRoute } from '../kannel/src/kannel-route.ts';
import { type MessageCentre, receiptText, startMessageCentre } from '../smpp/src/testing/message-centre.ts';
import { type Check, type InteropPart, waitFor } from './check.ts';
import { PASSWORD, type RunningKannel, startKannel } from './kannel-process.ts';
import { CODE_TEXT, LONG_TEXT, messageOf } from './messages.ts';

/** Our Kannel adapter, Kannel itself, and behind it a message centre of the package `smpp`. */
export const kannelPart: InteropPart = {
  name: 'Kannel: bearerbox and smsbox, with a message centre by SMPP behind them',
  missing: () =>
    existsSync('/usr/sbin/bearerbox') && existsSync('/usr/sbin/smsbox')
      ? null
      : 'Kannel is not installed. On Debian: apt-get install --no-install-recommends kannel',
  run: async (check) => {
    const centre = await startMessageCentre();
    const received: URLSearchParams[] = [];
    const portal = createServer((request, response) => {
      received.push(new URL(request.url ?? '', 'http://portal').searchParams);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(portal, 'listening');
    const origin = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
    const kannel = await startKannel({ smsc: centre.url(), inboundUrl: `${origin}/messages` });
    try {
      await waitFor(() => centre.binds() > 0);
      await checkKannel(check, { centre, kannel, origin, received });
    } finally {
      await kannel.stop();
      await centre.close();
      portal.close();
    }
  },
};

type Running = { centre: MessageCentre; kannel: RunningKannel; origin: string; received: URLSearchParams[] };

async function checkKannel(check: Check, { centre, kannel, origin, received }: Running): Promise<void> {
  const routeWith = (password: string) =>
    openKannelRoute(
      {
        url: secret(kannel.sendUrl(password)),
        sender: 'Isano',
        callbackOrigin: null,
        window: 10,
        perSecond: 100,
      },
      { callbackUrl: () => `${origin}/receipts` },
    );
  const route = routeWith(PASSWORD);
  const read = (query: URLSearchParams): SmsCallback | undefined =>
    route.readCallback?.({ method: 'GET', query: Object.fromEntries(query), headers: {}, body: '' })[0];
  const reportsOf = (id: string) =>
    received
      .filter((query) => query.get('id') === id)
      .map((query) => {
        const callback = read(query);
        return callback?.kind === 'receipt' ? callback.receipt.state : 'malformed';
      });

  const code = await route.send(messageOf('id-1', CODE_TEXT));
  check('a code is accepted', code, { kind: 'accepted', messageIds: ['id-1'] });
  await waitFor(() => centre.submitted.length === 1);
  check('and reaches the message centre letter for letter', centre.submitted[0]?.text, CODE_TEXT);
  check(
    'with number and sender',
    [centre.submitted[0]?.to, centre.submitted[0]?.from],
    ['250788100001', 'Isano'],
  );
  await waitFor(() => reportsOf('id-1').length === 1);
  await centre.deliver({ esm_class: 4, short_message: receiptText('m1', 'DELIVRD') });
  await waitFor(() => reportsOf('id-1').length === 2);
  check('its receipts are read', reportsOf('id-1'), ['pending', 'delivered']);

  await route.send(messageOf('id-2', LONG_TEXT));
  const joined = () =>
    centre.submitted
      .slice(1)
      .map(({ text }) => text)
      .join('');
  await waitFor(() => joined().length >= LONG_TEXT.length);
  check('a long text with other letters arrives letter for letter', joined(), LONG_TEXT);
  for (let part = 2; part <= centre.submitted.length; part += 1)
    await centre.deliver({ esm_class: 4, short_message: receiptText(`m${part}`, 'DELIVRD') });
  await waitFor(() => reportsOf('id-2').includes('delivered'));
  check('its last receipt is that of the delivery', reportsOf('id-2').at(-1), 'delivered');

  centre.answerNext({ status: 0x0b });
  await route.send(messageOf('id-3', 'hello'));
  await waitFor(() => reportsOf('id-3').length > 0);
  check('a message that the message centre refuses is reported as failed', reportsOf('id-3'), ['failed']);

  const refused = await routeWith('wrong').send(messageOf('id-4', 'hello'));
  check('a wrong password is not sent', refused, { kind: 'not-sent', cause: 'Kannel answered 403' });

  await centre.deliver({ source_addr: '250733000001', destination_addr: '300', short_message: '482 936' });
  const inbound = await waitFor(() => received.find((query) => query.has('text')));
  const message = { from: '733000001', text: '482 936' };
  check("a customer's message is read", inbound && read(inbound), { kind: 'inbound', message });
}
