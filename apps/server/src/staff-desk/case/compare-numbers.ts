/** How a number that was meant differs from the one that was typed. `digits`: how many digits differ at their place. */
export type NumberDifference = { differs: 'digits' | 'swapped' | 'other'; digits: number };

/**
 * Compares the number that a payer meant with the one that got the purchase, so that staff can judge a request while both are masked: one
 * wrong digit is a typing error, a different number is not. Pure function.
 */
export function compareNumbers(meant: string, typed: string): NumberDifference {
  const places = [...meant].flatMap((digit, place) => (digit === typed[place] ? [] : [place]));
  if (meant.length !== typed.length) return { differs: 'other', digits: places.length };
  const [first = 0, second = 0] = places;
  const isSwapped =
    places.length === 2 &&
    second === first + 1 &&
    meant[first] === typed[second] &&
    meant[second] === typed[first];
  return { differs: isSwapped ? 'swapped' : 'digits', digits: places.length };
}
