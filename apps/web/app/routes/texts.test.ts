import type { WebContext } from '@portal/contract/http/web-context';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { webContext } from '../context/web-context.ts';
import { textsAddress } from '../i18n/texts-address.ts';
import { loader } from './texts.ts';

/** How long a browser keeps what a node with a version of the content answers. */
function keptOf(contentVersion: string, path: string) {
  const context = new RouterContextProvider();
  context.set(webContext, { readTexts: () => ({ title: 'Title' }), contentVersion } as unknown as WebContext);
  const request = new Request(new URL(path, 'https://portal.test'));
  return loader({ context, request } as never).headers.get('cache-control');
}

const sets = [{ page: 'shared-translation', groups: [], except: [] }] as never;
const addressOf = (version: string) => textsAddress(sets, 'sw', version);

// While an editor's change reaches the nodes one after the other, a page of one asks another for its texts.
test('browsers keep texts for a year only under the version that they are of', () => {
  const forever = 'private, max-age=31536000, immutable';
  expect(keptOf('v2', addressOf('v2'))).toBe(forever);
  for (const path of [addressOf('v3'), addressOf('v1'), addressOf(''), '/texts.json', '/texts.json?v=v2x'])
    expect(keptOf('v2', path), path).toBe('private, no-store');
});
