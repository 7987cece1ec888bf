import { addSubscriber } from '../../sandbox.ts';
import { buyHonestly, orderAirtime } from '../fraud-run.ts';
import { nothing, type Way } from '../way.ts';

/** What thieves write, none of which may be on the operator's own page (RULINGS 86). */
const WORDS = [
  { name: 'Isano Customer Care', note: 'Your SIM will be blocked today. Pay the fine' },
  { name: 'Keza', note: 'http://evil.example/x' },
  { name: 'Keza', note: 'call 0788123456' },
  { name: 'Customer service', note: 'last day' },
];

/** A link to pay for somebody else, made without a proof of a number, whose page on the operator's host has the thief's words. */
export const payLink: Way = {
  name: 'a pay link as a phishing page',
  mayEarn: 0,
  play: async (run) => {
    const result = nothing({ honest: run.sizes.honest });
    for (const words of WORDS) {
      const thief = run.openBrowser();
      const orderId = await orderAirtime(thief, await addSubscriber(run.url, { wallet: null }), 20_000);
      const made = await thief.portal.createPayLink({ orderId, ...words });
      const token = made.kind === 'ok' ? made.result.payLink?.token : undefined;
      if (!token) continue;
      const opened = await run.openBrowser().portal.openPayLink({ token });
      const page = opened.kind === 'ok' ? JSON.stringify(opened.result) : '';
      if (page.includes(words.note) || page.includes(words.name))
        result.missed.push(`the page of a link showed the words of a stranger: ${words.name}, ${words.note}`);
    }
    const sender = run.openBrowser();
    const honest = await addSubscriber(run.url, { wallet: null });
    const link = await sender.portal.createPayLink({ orderId: await orderAirtime(sender, honest) });
    if (link.kind !== 'ok') result.refused.push('an honest customer could make no link');
    result.refused.push(...(await buyHonestly(run, run.sizes.honest)));
    return result;
  },
};
