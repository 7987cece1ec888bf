import type { WebContext } from '@portal/contract/http/web-context';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { webContext } from '../../context/web-context.ts';
import { action, loader } from './ask-to-pay.tsx';

const answered = async () => ({ kind: 'ok', result: {} });

function contextOf(portal: object): RouterContextProvider {
  const context = new RouterContextProvider();
  const web = { portal, readPage: () => ({}), readTexts: () => ({}), contentVersion: 'v1', isDocument: true };
  context.set(webContext, web as unknown as WebContext);
  return context;
}

/** Presses a button of the page, and reads whether the page that follows says that the link is cancelled. */
async function press(intent: string) {
  const context = contextOf({ createPayLink: answered, cancelPayLink: answered, readPayLink: answered });
  const body = new URLSearchParams({ intent });
  const request = new Request('https://portal.test/ask-to-pay?order=o1', { method: 'POST', body });
  const reply = await action({ context, request } as never).catch((thrown: unknown) => thrown);
  const to = new URL((reply as Response).headers.get('location') ?? '', request.url);
  const { data } = await loader({ context, request: new Request(to) } as never);
  return [to.searchParams.get('order'), data.isCancelled];
}

test('after a link was cancelled its page says so; after one was made it does not', async () => {
  expect(await press('cancel')).toEqual(['o1', true]);
  expect(await press('create')).toEqual(['o1', false]);
});
