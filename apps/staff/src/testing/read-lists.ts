/**
 * The lists of a page as a person reads them: for each its caption, then a line for its headers, for each row and for its sum, with
 * ` | ` between the cells. A link is written `text → address`, a button `[text]`.
 */
export function readLists(html: string): string[][] {
  return html
    .split('<div class="sheet">')
    .slice(1)
    .map((sheet) => {
      const [list = ''] = sheet.split('</table>');
      const caption = /<p id="[^"]*" class="[^"]*">(.*?)<\/p>/.exec(list)?.[1] ?? '';
      const rows = [...list.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => readRow(row));
      return [textOf(caption), ...rows];
    });
}

function readRow(row: string): string {
  return [...row.matchAll(/<t[dh]\b([^>]*)>(.*?)<\/t[dh]>/g)]
    .flatMap(([, attributes = '', cell = '']) => {
      const width = Number(/colSpan="(\d+)"/i.exec(attributes)?.[1] ?? 1);
      return [textOf(cell), ...Array<string>(width - 1).fill('')];
    })
    .join(' | ');
}

function textOf(html: string): string {
  return html
    .replaceAll(/<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/g, '$2 → $1')
    .replaceAll(/<button\b[^>]*>(.*?)<\/button>/g, ' [$1] ')
    .replaceAll(/<br\s*\/?>|<\/(?:li|div|p)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
