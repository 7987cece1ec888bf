/**
 * What a customer reads of a text: Markdown without its marks, names of headings, search words and addresses of links. For a list that
 * is skimmed; the page of a change has the text itself.
 */
export function toPlainWords(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/[ \t]*\{#[a-z0-9-]+[^}\n]*\}?/g, '')
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/^[ \t]*(#{1,6}|[*+-]|>|\d+\.)[ \t]+/gm, '')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

/** A text before and after in plain words; as it was written where only marks differ. */
export function toPlainChange(before: string | null, after: string | null): [string | null, string | null] {
  const plain = [before, after].map((text) => (text === null ? null : toPlainWords(text)));
  const [was = null, is = null] = plain;
  return was === is ? [before, after] : [was, is];
}
