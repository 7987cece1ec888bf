import type { CallResult } from '@portal/contract/calls/calls';
import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusScreen } from './status-screen.tsx';

type Status = CallResult<'readServiceStatus'>;
type Incident = Status['incidents'][number];

const WORKS: Status = { ways: [], messages: 'works', incidents: [] };
const AT = '2026-11-30T22:05:00.000Z';
const INCIDENT: Incident = {
  id: 'i1',
  text: 'Masts are being repaired.',
  disturbed: [],
  sms: false,
  networks: [],
  districts: [],
  startedAt: '2026-11-30T20:00:00.000Z',
  endedAt: null,
};

/** The list items of the page as a visitor reads them: `+` is the sign of what works, `!` of what does not. */
function itemsOf(status: Partial<Status>): string[] {
  const html = renderHtml(<StatusScreen status={{ ...WORKS, ...status }} at={AT} />);
  return [...html.matchAll(/<li(?: [^>]*)?>(.*?)<\/li>/g)].map(([, item = '']) =>
    item
      .replace(TICK, '+ ')
      .replace(/<svg.*?<\/svg>/, '! ')
      .replaceAll(/<\/p>/g, ' ')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' '),
  );
}

const [TICK = ''] = renderHtml(<Icon name="tick" />).match(/<svg.*<\/svg>/) ?? [];
const MESSAGES = '+ Messages (SMS) working';
const MOBILE = '+ Mobile network works everywhere';
const FIXED = '+ Fixed internet works everywhere';
const SINCE = 'Masts are being repaired. Since 30 November 2026, 22:00';

test('each way to pay and the messages have their state in words and a sign', () => {
  const ways: Status['ways'] = [
    { name: 'MTN MoMo', state: 'works' },
    { name: 'Airtel Money', state: 'failing' },
    { name: 'Card', state: 'off' },
  ];
  expect(itemsOf({ ways, messages: 'failing' })).toEqual([
    '+ MTN MoMo working',
    '! Airtel Money disturbed',
    '! Card not offered for now',
    '! Messages (SMS) disturbed',
    MOBILE,
    FIXED,
  ]);
});

test.each<[string, Partial<Incident>[], string[]]>([
  ['nothing', [], [MESSAGES, MOBILE, FIXED]],
  ['something else', [{}], [SINCE, MESSAGES, MOBILE, FIXED]],
  [
    'one network everywhere',
    [{ networks: ['fixed'] }],
    [SINCE, MESSAGES, MOBILE, '! Fixed internet disturbed in the whole country'],
  ],
  [
    'one network in districts',
    [{ networks: ['mobile'], districts: ['Huye', 'Gasabo'] }],
    [SINCE, MESSAGES, '! Mobile network disturbed in Gasabo, Huye', FIXED],
  ],
  [
    'one network in districts of two disturbances',
    [
      { networks: ['mobile'], districts: ['Huye'] },
      { id: 'i2', networks: ['mobile', 'fixed'], districts: ['Gasabo', 'Huye'] },
    ],
    [
      SINCE,
      SINCE,
      MESSAGES,
      '! Mobile network disturbed in Gasabo, Huye',
      '! Fixed internet disturbed in Gasabo, Huye',
    ],
  ],
  [
    'a network in one district, and everywhere',
    [
      { networks: ['mobile'], districts: ['Huye'] },
      { id: 'i2', networks: ['mobile'] },
    ],
    [SINCE, SINCE, MESSAGES, '! Mobile network disturbed in the whole country', FIXED],
  ],
  [
    'a network until an hour ago',
    [{ networks: ['mobile'], endedAt: '2026-11-30T21:05:00.000Z' }],
    [MESSAGES, MOBILE, FIXED, 'Masts are being repaired. 30 November 2026, 22:00 to 30 November 2026, 23:05'],
  ],
])('disturbed is %s', (_what, incidents, items) => {
  expect(itemsOf({ incidents: incidents.map((each) => ({ ...INCIDENT, ...each })) })).toEqual(items);
});

test.each<[boolean, string, Partial<Status>]>([
  [true, 'all works', { ways: [{ name: 'MTN MoMo', state: 'works' }] }],
  [true, 'a way to pay is not offered for now', { ways: [{ name: 'Card', state: 'off' }] }],
  [true, 'all disturbances have ended', { incidents: [{ ...INCIDENT, endedAt: AT }] }],
  [false, 'staff announce a disturbance', { incidents: [INCIDENT] }],
  [false, 'a way to pay fails, which nobody has announced', { ways: [{ name: 'Card', state: 'failing' }] }],
  [false, 'messages fail, which nobody has announced', { messages: 'failing' }],
])('says that nothing is disturbed: %s, when %s', (isSaid, _when, status) => {
  const html = renderHtml(<StatusScreen status={{ ...WORKS, ...status }} at={AT} />);
  expect(html.includes('Nothing is disturbed at the moment.')).toBe(isSaid);
});

test('a page that could not be read says so, and nothing about what works', () => {
  const html = renderHtml(<StatusScreen status={null} at={AT} />);
  expect(html).toContain('We cannot say at the moment.');
  expect(html).not.toMatch(/works everywhere|Nothing is disturbed/);
});
