import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { type CardOutcome, TEST_CARDS } from '@portal/sandbox/hosted-pages/cards';
import { MAGIC_WALLETS } from '@portal/sandbox/magic-outcomes';
import { approve, changeSettings, forgetFailures, passMinutes, type Walk } from './walk-world.ts';

const PREPAID = MAGIC_LINES.prepaid.msisdn;

type Browser = ReturnType<Walk['browserOf']>;

/** Orders airtime and goes to the page where its way to pay is chosen. */
async function order(browser: Browser, msisdn: string, amount: string): Promise<string> {
  await browser.open('/prepaid-recharge');
  await browser.press('Proceed', { msisdn, amount });
  return new URL(browser.url(), 'http://portal.test').searchParams.get('order') ?? '';
}

/** Payments by the operator's wallet, to each of their ends. */
export async function walkWallet(walk: Walk): Promise<void> {
  const keza = walk.browserOf('keza');
  await order(keza, PREPAID, '500');
  for (const payer of ['', '12', MAGIC_LINES.unknown.msisdn]) await keza.submit({ payer });
  const { insufficient, declines, overLimit, ignores, late, noWallet, locked, barred, approvesItself } =
    MAGIC_WALLETS;
  const { wrongAmount, refundRefused, refundLosesAnswer } = MAGIC_WALLETS;
  const purchases = [
    { who: 'paid', line: PREPAID, amount: '510', payer: approvesItself, minutes: [0, 1] },
    { who: 'poor', line: PREPAID, amount: '520', payer: insufficient, minutes: [3] },
    { who: 'declined', line: PREPAID, amount: '530', payer: declines, minutes: [3] },
    { who: 'limited', line: PREPAID, amount: '540', payer: overLimit, minutes: [3] },
    { who: 'unheard', line: PREPAID, amount: '550', payer: ignores, minutes: [0, 1, 5] },
    { who: 'late', line: PREPAID, amount: '560', payer: late, minutes: [1, 12] },
    { who: 'no-wallet', line: PREPAID, amount: '570', payer: noWallet, minutes: [1] },
    { who: 'locked', line: PREPAID, amount: '580', payer: locked, minutes: [1] },
    { who: 'barred-wallet', line: PREPAID, amount: '590', payer: barred, minutes: [1] },
    { who: 'overcharged', line: PREPAID, amount: '600', payer: wrongAmount, minutes: [2] },
    {
      who: 'refunded',
      line: MAGIC_LINES.barred.msisdn,
      amount: '610',
      payer: approvesItself,
      minutes: [2, 10],
    },
    {
      who: 'not-refunded',
      line: MAGIC_LINES.closed.msisdn,
      amount: '620',
      payer: refundRefused,
      minutes: [2, 20],
    },
    {
      who: 'refund-unsure',
      line: MAGIC_LINES.closed.msisdn,
      amount: '630',
      payer: refundLosesAnswer,
      minutes: [2, 20],
    },
    {
      who: 'not-delivered',
      line: MAGIC_LINES.alwaysStalls.msisdn,
      amount: '640',
      payer: approvesItself,
      minutes: [2, 60],
    },
  ];
  for (const { who, line, amount, payer, minutes } of purchases) {
    const visitor = walk.browserOf(who);
    await order(visitor, line, amount);
    await visitor.submit({ payer: payer.msisdn });
    if (payer.behaviour?.startsWith('refund')) await approve(walk, payer.msisdn);
    let passed = 0;
    for (const until of minutes) {
      await passMinutes(walk, until - passed);
      passed = until;
      await visitor.open(visitor.url());
    }
    forgetFailures(walk);
    if (who === 'paid') {
      const status = visitor.url();
      await walk.browserOf('somebody-else').open(status);
      for (const language of ['sw', 'rw', 'fr']) await visitor.open(`/${language}${status}`);
      await visitor.open(status.replace('/payment/status', '/receipt-for'));
      await visitor.open('/history');
      await visitor.open('/reversal');
    }
  }
}

/** Ways to pay other than the operator's wallet. */
export async function walkWays(walk: Walk): Promise<void> {
  const others = ['Smartcash', 'Mpesa', 'Momo', 'Airtel', 'Gsma', 'Ekash'];
  await changeSettings(walk, Object.fromEntries(others.map((name) => [`offers${name}`, true])));
  for (const [index, way] of ['mpesa', 'momo', 'airtel', 'gsma', 'ekash'].entries()) {
    const visitor = walk.browserOf(way);
    const id = await order(visitor, PREPAID, `${700 + index * 10}`);
    await visitor.open(`/payment/start/${way}?order=${id}`);
    await visitor.submit({ payer: '12', email: 'nobody' });
    await visitor.submit({ payer: MAGIC_WALLETS.approvesItself.msisdn, email: '' });
    if (way === 'airtel') await visitor.submit();
    await passMinutes(walk, 2);
    await visitor.open(visitor.url());
  }
  const visitor = walk.browserOf('smartcash');
  const id = await order(visitor, PREPAID, '800');
  await visitor.open(`/payment/start/smartcash?order=${id}`);
  await visitor.open(`/payment/start/unknown-way?order=${id}`);
  await changeSettings(walk, {
    ...Object.fromEntries(others.map((name) => [`offers${name}`, false])),
    walletPinMode: true,
  });
  await visitor.open(`/payment/start/isano-money?order=${id}`);
  await visitor.open('/prepaid-recharge');
  await changeSettings(walk, { walletPinMode: false });
}

/** Pays on the page of a gateway that a page links to, or cancels there when there is no card. */
async function answerAtGateway({ buyer }: Walk, html: string, card: CardOutcome | null) {
  const { app } = buyer.portal;
  const link = /href="http:\/\/portal\.test(\/sandbox\/[^"]+)"/.exec(html)?.[1] ?? '';
  const opened = await app.inject(link.replaceAll('&amp;', '&'));
  const url = String(opened.headers.location ?? link).replace('http://portal.test', '');
  const answer: Record<string, string> = card
    ? { answer: 'pay', card: TEST_CARDS[card].number }
    : { answer: 'cancel' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(answer).toString() });
}

/** Cards, at each gateway, to each of their ends. */
export async function walkCards(walk: Walk): Promise<void> {
  const purchases = [
    { gateway: 'paystack', card: 'approved' },
    { gateway: 'paystack', card: 'refused' },
    { gateway: 'dpo', card: 'insufficient' },
    { gateway: 'cellulant', card: 'approved' },
    { gateway: 'uba', card: null },
  ] as const;
  for (const [index, { gateway, card }] of purchases.entries()) {
    const visitor = walk.browserOf(`${gateway}-${card}`);
    const id = await order(visitor, PREPAID, `${900 + index * 10}`);
    await visitor.open(`/payment/start/card?order=${id}`);
    if (index === 0) await visitor.submit({ email: 'nobody' });
    await visitor.submit({ gateway, email: 'keza@example.rw' });
    const reply = await answerAtGateway(walk, visitor.html(), card);
    await passMinutes(walk, 1);
    const back = new URL(String(reply.headers.location), 'http://portal.test');
    await visitor.open(back.pathname + back.search);
    await passMinutes(walk, 11);
    await visitor.open(visitor.url());
  }
}

/** Airtime as money, with its code. */
export async function walkAirtime(walk: Walk): Promise<void> {
  const { stallsTwice, emptyPrepaid } = MAGIC_LINES;
  const visitor = walk.browserOf('airtime');
  await visitor.open(`/data-bundle?msisdn=${stallsTwice.msisdn}&product=DD3`);
  await visitor.press('Proceed', { product: 'DD3' });
  const id = new URL(visitor.url(), 'http://portal.test').searchParams.get('order') ?? '';
  await visitor.open(`/payment/start/airtime?order=${id}`);
  await visitor.submit({ payer: emptyPrepaid.msisdn });
  await visitor.open(`/payment/start/airtime?order=${id}`);
  await visitor.submit({ payer: stallsTwice.msisdn });
  await visitor.submit({ otp: '000000' });
}

/** What one can do while a payment waits. */
export async function walkWaiting(walk: Walk): Promise<void> {
  for (const [index, button] of ['Pay from another number', 'Pay another way', 'Cancel payment'].entries()) {
    const visitor = walk.browserOf(`waiting-${index + 1}`);
    await order(visitor, PREPAID, `${1000 + index * 10}`);
    await visitor.submit({ payer: MAGIC_WALLETS.normal.msisdn });
    await passMinutes(walk, 1);
    await visitor.open('/', { whole: true });
    await visitor.open('/prepaid-recharge');
    await visitor.press('Pay now', { msisdn: PREPAID, amount: `${1000 + index * 10}` });
    await visitor.press(button);
    await passMinutes(walk, 4);
  }
}
