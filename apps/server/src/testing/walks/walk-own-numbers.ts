import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { MAGIC_WALLETS } from '@portal/sandbox/magic-outcomes';
import { passMinutes, type Walk } from './walk-world.ts';

const PREPAID = MAGIC_LINES.prepaid.msisdn;

/** The lines of a browser: add, keep, reminders, PIN, forget. */
export async function walkLines({ browserOf, buyer }: Walk): Promise<void> {
  const keza = browserOf('keza');
  await keza.open('/my-lines');
  for (const msisdn of ['', '12', MAGIC_LINES.stallsTwice.msisdn])
    await keza.press('Send me the code', { msisdn });
  await keza.press('Verify', { otp: '000000' });
  await keza.press('Verify', { otp: await buyer.lastCode(MAGIC_LINES.stallsTwice.msisdn) });
  await keza.open('/my-lines');
  await keza.press('intent=keep');
  await keza.press('intent=remind', { kind: ['bundle-used', 'airtime-low'], channel: 'sms' });
  await keza.press('intent=remind-off');
  await keza.press('intent=set-pin', { linesPin: '1111' });
  await keza.press('intent=set-pin', { linesPin: '2580' });
  await keza.press('intent=lock');
  await keza.press('intent=unlock', { linesPin: '2581' });
  await keza.press('intent=unlock', { linesPin: '2580' });
  await keza.press('intent=forget');
  await keza.open('/my-lines?link=AAAAAAAAAAAAAAAAAAAAAAAA');
  await keza.open('/my-lines?card=AAAAAAAAAAAAAAAAAAAAAAAA');
}

/** Standing orders by each kind of permission. */
export async function walkStanding(walk: Walk): Promise<void> {
  const { browserOf, buyer } = walk;
  const keza = browserOf('keza');
  const { msisdn } = MAGIC_WALLETS.normal;
  await keza.open('/my-lines');
  await keza.submit({ msisdn });
  await keza.press('Verify', { otp: await buyer.lastCode(msisdn) });
  await keza.press('intent=keep');
  const line = /my-lines\/standing-orders\?line=([\w-]+)/.exec(keza.html())?.[1] ?? '';
  await keza.open(`/my-lines/standing-orders?line=${line}`);
  await keza.press('intent=check', { amount: '', monthLimit: '' });
  await keza.press('intent=check', {
    amount: '500',
    every: 'week',
    weekday: '3',
    hour: '9',
    monthLimit: '3000',
  });
  await keza.press('intent=agree');
  await keza.press('intent=pause');
  await keza.press('intent=resume');
  await keza.press('intent=end');
}

/** The purchases of a number, and a recharge that went to a wrong number. */
export async function walkHistory(walk: Walk): Promise<void> {
  const { browserOf, buyer } = walk;
  const keza = browserOf('keza');
  await keza.open('/history');
  await keza.submit({ msisdn: '12' });
  await keza.submit({ msisdn: PREPAID });
  await keza.press('Verify', { otp: await buyer.lastCode(PREPAID) });
  await keza.press('intent=close');
  await keza.open('/prepaid-recharge');
  await keza.press('Pay now', {
    msisdn: PREPAID,
    amount: '1100',
    payer: MAGIC_WALLETS.approvesItself.msisdn,
  });
  await passMinutes(walk, 1);
  await keza.open(keza.url());
  const status = keza.url();
  await keza.open('/prepaid-recharge');
  await keza.press('Pay now', {
    msisdn: PREPAID,
    amount: '1100',
    payer: MAGIC_WALLETS.approvesItself.msisdn,
  });
  await keza.open(status.replace('/payment/status', '/reversal'));
  await keza.submit();
  await keza.open('/reversal');
}

/** A link by which somebody else pays. */
export async function walkAsking(walk: Walk): Promise<void> {
  const { browserOf } = walk;
  const keza = browserOf('keza');
  await keza.open('/ask-to-pay');
  await keza.open('/prepaid-recharge');
  await keza.press('Proceed', { msisdn: PREPAID, amount: '1200' });
  await keza.open(keza.url().replace('/payment/start/isano-money', '/ask-to-pay'));
  await keza.press('intent=make');
  const link = /\/pay-for\?[\w=&;%-]+/.exec(keza.html())?.[0] ?? '';
  const mugabo = browserOf('mugabo');
  await mugabo.open(link.replaceAll('&amp;', '&'));
  await mugabo.open('/pay-for?link=AAAAAAAAAAAAAAAAAAAAAAAA');
}
