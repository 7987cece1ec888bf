import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertAtEndOfBody, loaderDataScript } from './loader-data-script.ts';

function streamOf(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

/** What a browser passes to React Router when it runs the script. */
async function runScript(data: string) {
  const script = await loaderDataScript(streamOf(Buffer.from(data)), 'n0');
  const code = /^<script nonce="n0">(.*)<\/script>$/s.exec(script)?.[1] ?? '';
  const received: string[] = [];
  const streamController = {
    enqueue: (text: string) => received.push(text),
    close: () => received.push('end'),
  };
  new Function('window', code)({ __reactRouterContext: { streamController } });
  return { code, received };
}

test('the browser receives any data unchanged', async () => {
  const nasty = fc.array(
    fc.constantFrom(
      '</script>',
      '<!--',
      "'",
      '"',
      '\\',
      '\n',
      '\r',
      '\u2028',
      '\u2029',
      'é',
      '😀',
      '$x',
      'a',
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      nasty.map((parts) => parts.join('')),
      async (data) => {
        expect((await runScript(data)).received).toEqual([data, 'end']);
      },
    ),
  );
});

test('no data ends the script or begins a comment in it', async () => {
  expect((await runScript('</script><!--')).code).not.toContain('<');
});

test('joins the pieces of the data, also within a character', async () => {
  const bytes = Buffer.from('é');
  const script = await loaderDataScript(streamOf(bytes.subarray(0, 1), bytes.subarray(1)), 'n0');
  expect(script).toContain("'é'");
});

test('puts the script at the end of the body', () => {
  expect(insertAtEndOfBody('<body><p></body></html>', '<b>')).toBe('<body><p><b></body></html>');
});
