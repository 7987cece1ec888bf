import { describe, expect, test } from 'vitest';
import { pickRules } from './pick-rules.ts';

describe('the style sheet of a page', () => {
  test('has the rules of its classes, of elements, and no others', () => {
    const css = 'a{color:red}.card{top:0}.card.wide{top:1px}.map .pin{top:2px}';
    expect(pickRules(css, 'jsx("div", { className: "card wide" })')).toBe(
      'a{color:red}.card{top:0}.card.wide{top:1px}',
    );
  });

  test('does not take a part of a word for a class', () => {
    expect(pickRules('.card{top:0}', '"discard card-raised"')).toBe('');
  });

  test('has every class that may be put together', () => {
    const css = '.notice-error{top:0}.notice-success{top:1px}.toast-error{top:2px}';
    expect(pickRules(css, `className: \`notice notice-\${tone}\``)).toBe(
      '.notice-error{top:0}.notice-success{top:1px}',
    );
  });

  test('has a rule for one of several classes', () => {
    const css = ':is(.tabs,.chips) a{top:0}.tabs,.menu{left:0}';
    expect(pickRules(css, '"chips"')).toBe(':is(.tabs,.chips) a{top:0}');
  });

  test('finds the names of Tailwind', () => {
    const css = '@media (min-width:40rem){.sm\\:gap-1\\.5{gap:6px}.sm\\:gap-2{gap:8px}}';
    expect(pickRules(css, '"grid sm:gap-1.5"')).toBe('@media (min-width:40rem){.sm\\:gap-1\\.5{gap:6px}}');
  });
});
