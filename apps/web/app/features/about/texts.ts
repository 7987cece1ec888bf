import { defineTexts } from '../../blocks/texts.ts';

/** Words of the about page and of the page for unknown paths. */
export const aboutTexts = defineTexts(
  'about-config',
  {
    title: 'About {product}',
    description: 'Who {product} is, what you can do on this site, and how your money and your data are kept.',
    lead: '{product} connects people in Rwanda. This site is the shortest way to keep a line alive: no account, no queue, no paper.',
    'not-found.title': 'Page not found',
    'not-found.text': 'There is no page at this address. Here is what {product} is about instead.',
    'not-found.lost': 'There is no page at this address. It may have moved, or a letter slipped.',
    'not-found.home': 'Go to the home page',
    'parts.1.title': 'What you can do here',
    'parts.1.text':
      'Recharge a prepaid line, your own or somebody else’s, and pay with {wallet}. You see the number, the amount and who pays before anything happens.',
    'parts.2.title': 'How your money is kept safe',
    'parts.2.text':
      'Every payment has one record and is delivered once. When the network fails in the middle, we go on asking until we know. What can’t be delivered is paid back without you asking.',
    'parts.3.title': 'How your data is kept safe',
    'parts.3.text':
      'We use the numbers you type for your purchase and nothing else. On receipts opened on another phone they are hidden. Visits are only counted when you agree, at the foot of each page.',
    'parts.4.title': 'When you need a person',
    'parts.4.text': 'Customer care answers day and night on {number}, free from any {product} line.',
  },
  { open: true },
);
