import type { SmsReceipt } from '../../operator/src/sms-port.ts';
import { secret } from '../../platform/src/crypto/secret.ts';
import { openSmppRoute } from '../smpp/src/smpp-route.ts';
import { receiptText, startMessageCentre } from '../smpp/src/testing/message-centre.ts';
import type { InteropPart } from './check.ts';
import { CODE_TEXT, LONG_TEXT, messageOf } from './messages.ts';

/** Our SMPP adapter and a message centre made of the server of the package `smpp`. */
export const smppPart: InteropPart = {
  name: 'SMPP 3.4: the server of the npm package smpp',
  missing: () => null,
  run: async (check) => {
    const centre = await startMessageCentre();
    const receipts: SmsReceipt[] = [];
    const log = { info: () => {}, warn: () => {} };
    const route = openSmppRoute(
      {
        url: secret(centre.url()),
        sender: 'Isano',
        systemType: '',
        caFile: null,
        window: 10,
        perSecond: 100,
        receiptIds: 'same',
      },
      { receipt: async (receipt) => void receipts.push(receipt), inbound: async () => {}, log },
    );
    const code = await route.send(messageOf('a', CODE_TEXT));
    check('a code is accepted', code, { kind: 'accepted', messageIds: ['m1'] });
    check('and arrives letter for letter', centre.submitted[0]?.text, CODE_TEXT);
    const long = await route.send(messageOf('b', LONG_TEXT));
    check('a long text is accepted in parts', long.kind, 'accepted');
    const parts = centre.submitted.slice(1);
    check('and arrives letter for letter', parts.map(({ text }) => text).join(''), LONG_TEXT);
    centre.answerNext({ status: 0x58 });
    check('a throttled message is sent again', (await route.send(messageOf('c', 'hello'))).kind, 'accepted');
    await centre.deliver({ esm_class: 4, short_message: receiptText('m1', 'DELIVRD') });
    check('a receipt is read', receipts, [{ messageId: 'm1', state: 'delivered', error: null }]);
    await route.close();
    await centre.close();
  },
};
