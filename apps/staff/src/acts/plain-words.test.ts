import { expect, test } from 'vitest';
import { toPlainChange, toPlainWords } from './plain-words.ts';

test('a published question reads as customers read it: no marks, names of headings, search words or addresses', () => {
  const text = `### I have **no** network? {#no-network .popular}

1. Look at the [coverage map](/openNetworks).
2. Dial ***131#**, then \`call\` us.

<!-- also: outage down -->`;
  expect(toPlainWords(text)).toBe('I have no network?\nLook at the coverage map.\nDial *131#, then call us.');
});

test('plain text with amounts, codes and placeholders stays as it is', () => {
  for (const text of ['Pay RWF 1,000 - at most {max}', 'Dial *131#', 'a - b', '2 * 3 = 6', 'order #4711'])
    expect(toPlainWords(text)).toBe(text);
});

test('a part that was cut in the middle of a comment or a name does not show the rest of it', () => {
  expect(toPlainWords('words <!-- also: out')).toBe('words');
  expect(toPlainWords('Title {#no-net')).toBe('Title');
});

test('where only a mark or an address changed, the texts are shown as they were written', () => {
  const [before, after] = ['See [here](/a).', 'See [here](/b).'];
  expect(toPlainChange(before, after)).toEqual([before, after]);
  expect(toPlainChange('See **here**', 'See there')).toEqual(['See here', 'See there']);
  expect(toPlainChange(null, '# New')).toEqual([null, 'New']);
});
