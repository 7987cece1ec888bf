import type { Selector } from 'lightningcss';

/**
 * Writes a selector with `:is()` as several without it, which Chromium before 88 understands: `:is(.a, .b) c` becomes `.a c`
 * and `.b c`. Throws where that would change which elements it selects, or its specificity: `:is()` has that of its most
 * specific argument.
 */
export function expandIs(selector: Selector): Selector[] {
  const at = selector.findIndex((part) => part.type === 'pseudo-class' && part.kind === 'is');
  const is = selector[at];
  if (is?.type !== 'pseudo-class' || is.kind !== 'is') return [selector];
  if (new Set(is.selectors.map(weigh)).size > 1)
    throw new Error(
      `Write arguments of :is() that differ in specificity as separate selectors: ${JSON.stringify(selector)}`,
    );
  const compound = selector.findLastIndex(({ type }, index) => index < at && type === 'combinator') + 1;
  const [around, before, after] = [
    selector.slice(0, compound),
    selector.slice(compound, at),
    selector.slice(at + 1),
  ];
  return is.selectors.flatMap((argument) => {
    if (argument.some(({ type }) => type === 'combinator') && at > 0)
      throw new Error('An argument of :is() that has a combinator must be at the beginning');
    // In a selector the name of the element comes first.
    const names = argument.filter(({ type }) => type === 'type' && at > 0);
    const others = argument.filter((part) => !names.includes(part));
    return expandIs([...around, ...names, ...before, ...others, ...after]);
  });
}

/** How many names of elements, and how many other parts, a selector has. */
function weigh(selector: Selector): string {
  const elements = selector.filter(({ type }) => type === 'type' || type === 'pseudo-element');
  const others = selector.filter((part) => part.type !== 'combinator' && !elements.includes(part));
  return `${elements.length} ${others.map(({ type }) => type === 'id').sort()}`;
}
