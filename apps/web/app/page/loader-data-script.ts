/** Characters that would end the string, or the script element around it. */
const UNSAFE = /[\\'\n\r<\u2028\u2029]/g;

/**
 * Returns the script that passes the loader data of a page to React Router in the browser, as its `StreamTransfer` does.
 * @param stream the encoded data, bytes of UTF-8
 * @param next statements that the same script runs afterwards
 */
export async function loaderDataScript(
  stream: ReadableStream<Uint8Array>,
  nonce: string,
  next = '',
): Promise<string> {
  const decoder = new TextDecoder();
  let encoded = '';
  for await (const bytes of stream) encoded += decoder.decode(bytes, { stream: true });
  // Single quotes, because the data is full of double ones.
  const literal = encoded.replace(UNSAFE, (character) => ESCAPES[character] ?? toUnicodeEscape(character));
  const controller = 'window.__reactRouterContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue('${literal}');${controller}.close();${next}</script>`;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r' };

function toUnicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Inserts markup before the end of the body of a document. */
export function insertAtEndOfBody(html: string, markup: string): string {
  const at = html.lastIndexOf('</body>');
  return at < 0 ? html + markup : html.slice(0, at) + markup + html.slice(at);
}
