import { expect, test } from 'vitest';
import { describePage } from './describe-page.ts';

/** The lines of what is in a page. */
const linesOf = (body: string) => describePage(`<html lang="en"><body>${body}</body></html>`).body;

test('a field is said with its label, what it takes, and the texts that it is bound to', () => {
  const field =
    '<label for="a">Amount</label><input id="a" name="amount" inputMode="numeric" value="5" aria-describedby="h x"/><p id="h">In francs</p>';
  expect(linesOf(field)).toEqual([
    'field "Amount" amount, text, value "5", inputmode numeric, described by "In francs no such element"',
    'In francs',
  ]);
});

test('a label that belongs to no field, and a field without a label, are seen', () => {
  expect(linesOf('<label for="b">Amount</label><input name="amount"/>')).toEqual([
    'label of no field: Amount',
    'field "" amount, text',
  ]);
});

test('what is hidden, not read aloud or only read aloud is said so', () => {
  expect(
    linesOf(
      '<p hidden>Later</p><p>5<span aria-hidden="true">*</span><span class="sr-only">required</span></p>',
    ),
  ).toEqual(['part, hidden: Later', '5(not read aloud: *)(only read aloud: required)']);
});

test('a name of a group, a table or a value that not everybody gets is said so', () => {
  expect(
    linesOf(
      '<fieldset><legend class="sr-only">Quick amounts</legend><input type="radio" name="a" aria-label="200"/></fieldset>' +
        '<fieldset><legend hidden="">Days</legend><input type="radio" name="b" aria-label="1"/></fieldset>' +
        '<table><caption class="sr-only">Prices</caption><tr><td>5</td></tr></table>' +
        '<dl><dt aria-hidden="true">To</dt><dd>Keza</dd></dl>',
    ).filter((line) => line.includes('read aloud') || line.includes('hidden')),
  ).toEqual([
    '  Quick amounts (only read aloud):',
    '  Days (hidden):',
    '  Prices (only read aloud):',
    'To (not read aloud): Keza',
  ]);
});

test('links, buttons, choices and lists are said in the order of the page', () => {
  const page =
    '<form method="post" action="/pay"><label><input type="radio" name="way" value="card" checked=""/>Card</label>' +
    '<select name="day"><option value="1">Monday</option><option value="2" selected="">Tuesday</option></select>' +
    '<button name="intent" value="pay" disabled="">Pay &amp; go</button></form><ul><li><a href="/a" aria-current="page">A</a></li></ul>';
  expect(linesOf(page)).toEqual([
    'form post /pay:',
    '  radio "Card" way=card, checked',
    '  field "" day, select',
    '    choice "Monday" = 1',
    '    chosen "Tuesday" = 2',
    '  button "Pay & go", intent=pay, disabled',
    '- [A → /a, current page]',
  ]);
});
