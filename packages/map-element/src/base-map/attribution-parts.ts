/** A part of an attribution: text, and the page that it links to. */
export type AttributionPart = { text: string; url: string | null };

const LINK = /<a\b[^>]*?\bhref\s*=\s*["']?(https?:\/\/[^\s"'>]+)["']?[^>]*>(.*?)<\/a\s*>/gis;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  copy: '©',
  nbsp: ' ',
};

/** Where OpenStreetMap wants a reader to be sent (https://www.openstreetmap.org/copyright). */
const OPENSTREETMAP = 'https://www.openstreetmap.org/copyright';

/**
 * Parses the attribution of a map, which by custom is HTML. Only texts and the addresses of links are taken from it, so
 * nothing in it can run. A mention of OpenStreetMap without a link gets its link.
 */
export function parseAttribution(html: string): AttributionPart[] {
  const parts: AttributionPart[] = [];
  let end = 0;
  for (const found of html.matchAll(LINK)) {
    const [whole, url = '', content = ''] = found;
    parts.push({ text: toText(html.slice(end, found.index)), url: null });
    parts.push({ text: toText(content), url: toText(url) });
    end = found.index + whole.length;
  }
  parts.push({ text: toText(html.slice(end)), url: null });
  return parts
    .filter(({ text }) => text !== '')
    .map((part) => (/openstreetmap/i.test(part.text) ? { ...part, url: part.url ?? OPENSTREETMAP } : part));
}

/** Removes tags first and decodes afterwards, so that `&lt;b&gt;` stays text. */
function toText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) => {
      if (code) return String.fromCodePoint(Math.min(Number(code), 0x10ffff));
      return ENTITIES[name?.toLowerCase() ?? ''] ?? whole;
    })
    .replace(/\s+/g, ' ');
}
