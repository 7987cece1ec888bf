import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { HelpLinkList } from './question-list.tsx';

const link = { path: '/gethelp/bills', title: 'Bills', language: 'en' } as const;

/** The words of a list of one link. */
function wordsOf(questions: number | undefined): string {
  const links = [questions === undefined ? link : { ...link, questions }];
  const html = renderHtml(<HelpLinkList title="Sections" links={links} />);
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('a section says how many questions it has, also one; a link to another page has no number', () => {
  expect([0, 1, 2, undefined].map((questions) => wordsOf(questions))).toEqual([
    'Sections Bills',
    'Sections Bills 1 question',
    'Sections Bills 2 questions',
    'Sections Bills',
  ]);
});

test('a list without links is left out with its title', () => {
  expect(renderHtml(<HelpLinkList title="Sections" links={[]} />)).toBe('');
});
