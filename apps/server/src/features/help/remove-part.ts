/** A shorter stem would be the prefix of unrelated words. */
const MIN_STEM_LENGTH = 3;

/** Removes the part of a word that matches, unless too little is left. */
export function removePart(word: string, part: RegExp): string {
  const left = word.replace(part, '');
  return left.length >= MIN_STEM_LENGTH ? left : word;
}
