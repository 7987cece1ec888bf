import { afterEach, expect, test, vi } from 'vitest';
import { PushRefusedError, subscribeToPush } from './subscribe-to-push.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);
const ADDRESS = { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/x', keys: {} };

/** A browser (Push API, Service Workers) that says yes at once to everything, but for what a test changes. */
function stubBrowser(
  changed: Partial<Record<'permission' | 'register' | 'ready' | 'subscribe', () => unknown>> = {},
) {
  const unsubscribe = vi.fn(async () => true);
  const does = {
    permission: () => 'granted',
    register: () => ({}),
    subscribe: () => ({ toJSON: () => ADDRESS }),
    ...changed,
  };
  const pushManager = {
    subscribe: async () => does.subscribe(),
    getSubscription: async () => ({ unsubscribe }),
  };
  vi.stubGlobal('Notification', { requestPermission: async () => does.permission() });
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => does.register(), ready: changed.ready?.() ?? { pushManager } },
  });
  return { unsubscribe };
}

test('a browser whose owner says yes gives the address of its push service', async () => {
  stubBrowser();
  expect(await subscribeToPush('key')).toEqual(ADDRESS);
});

test.each(['denied', 'default'])('a permission that is %s is a refusal of the owner', async (permission) => {
  stubBrowser({ permission: () => permission });
  await expect(subscribeToPush('key')).rejects.toBeInstanceOf(PushRefusedError);
});

test('a subscription with the key of before is replaced', async () => {
  const answers = [() => Promise.reject(new Error('InvalidStateError')), () => ({ toJSON: () => ADDRESS })];
  const { unsubscribe } = stubBrowser({ subscribe: () => answers.shift()?.() });
  expect(await subscribeToPush('key')).toEqual(ADDRESS);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

/** Service Workers, "ready": a promise that never rejects, and waits for an active worker however long there is none. */
test.each([
  ['the owner overlooks the question', { permission: never }],
  ['the service worker never starts', { ready: never }],
  ['the push service is not reached', { subscribe: never }],
])('the choice does not hang when %s', async (_what, changed) => {
  vi.useFakeTimers();
  stubBrowser(changed);
  const outcome = subscribeToPush('key').catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await outcome).toBeInstanceOf(Error);
  expect(await outcome).not.toBeInstanceOf(PushRefusedError);
});
