import { fileURLToPath } from 'node:url';
import { describePage } from '@portal/platform/testing/pages/describe-page';
import { createNotes } from '@portal/platform/testing/pages/page-notes';
import {
  elementsOf,
  type PageElement,
  parsePage,
  textOf,
  tidyText,
} from '@portal/platform/testing/pages/page-tree';
import { expectWritten } from '@portal/platform/testing/written-down';
import { expect, test } from 'vitest';
import { asking } from './screens-written-down/asking.tsx';
import { broadband } from './screens-written-down/broadband.tsx';
import { buying } from './screens-written-down/buying.tsx';
import { care } from './screens-written-down/care.tsx';
import { dialogs } from './screens-written-down/dialogs.tsx';
import { lines } from './screens-written-down/lines.tsx';
import { paying } from './screens-written-down/paying.tsx';
import { payments } from './screens-written-down/payments.tsx';
import { purchases } from './screens-written-down/purchases.tsx';
import type { Screens } from './screens-written-down/screens.ts';
import { selling } from './screens-written-down/selling.tsx';
import { standing } from './screens-written-down/standing.tsx';

// What the screens say in states that the walks of the server's `pages-written-down` do not come to: each reason, each problem of a
// field, each state of a case. Every value occurs once, so that a field in the place of another one is seen.

const SCREENS: Record<string, () => Screens> = {
  buying,
  paying,
  payments,
  standing,
  lines,
  purchases,
  asking,
  selling,
  care,
  dialogs,
  broadband,
};

/** What was drawn for the first test of a group. */
const drawn = new Map<string, Screens>();

test.each(Object.entries(SCREENS))('%s say in every state what is written down', (name, draw) => {
  const screens = draw();
  drawn.set(name, screens);
  const notes = createNotes();
  for (const [screen, states] of Object.entries(screens)) {
    notes.write('', `# ${screen}`);
    for (const [state, html] of Object.entries(states)) {
      notes.write('', `## ${state}`);
      const { head, body } = describePage(html, notes.icons);
      notes.writePage(screen, [...head, ...body]);
    }
  }
  expectWritten(
    fileURLToPath(new URL(`screens-written-down/${name}.txt`, import.meta.url)),
    `${notes.text()}\n`,
  );
});

/** What is read aloud of a link or a button besides its words. */
function descriptionOf(control: PageElement, all: readonly PageElement[]): string {
  const ids = (control.attributes['aria-describedby'] ?? '').split(' ').filter(Boolean);
  const found = ids.map((id) => all.find(({ attributes }) => attributes.id === id));
  return tidyText(found.map((element) => (element ? textOf(element) : '')).join(' '));
}

/** Links to different places, and buttons of different forms, that sound the same. */
function findAlike(html: string): string[] {
  const all = [...elementsOf(parsePage(html))];
  const forms = all.filter(({ tag }) => tag === 'form');
  const formOf = new Map(
    forms.flatMap((form, at) => [...elementsOf(form)].map((each) => [each, at] as const)),
  );
  const places = new Map<string, Set<string>>();
  for (const control of all) {
    const { tag, attributes } = control;
    if (tag !== 'a' && !(tag === 'button' && attributes.value)) continue;
    const sound = `${attributes['aria-label'] ?? tidyText(textOf(control))}, ${descriptionOf(control, all)}`;
    const place =
      tag === 'a' ? attributes.href : `${attributes.name}=${attributes.value} of form ${formOf.get(control)}`;
    places.set(sound, (places.get(sound) ?? new Set()).add(String(place)));
  }
  return [...places].flatMap(([sound, of]) => (of.size > 1 ? [`${sound}: ${[...of].join(', ')}`] : []));
}

// Who hears the links and buttons one after another cannot see in which card each of them stands.
test.each(Object.entries(SCREENS))(
  'no two links or buttons of %s sound the same and do something else',
  (name, draw) => {
    const screens = drawn.get(name) ?? draw();
    const alike = Object.entries(screens).flatMap(([screen, states]) =>
      Object.entries(states).flatMap(([state, html]) =>
        findAlike(html).map((each) => `${screen}, ${state}: ${each}`),
      ),
    );
    expect(alike).toEqual([]);
  },
);
