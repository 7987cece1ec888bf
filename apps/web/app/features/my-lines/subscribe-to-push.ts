/** A browser may ask its owner, start its service worker and reach its push service for so long; each of them may never answer. */
const TIME_LIMIT_MS = 30_000;

/** The owner of the browser, or a setting of it, allows no notifications of this site. */
export class PushRefusedError extends Error {}

/**
 * Asks for the permission, and subscribes this browser. A subscription with another key is replaced: nothing can be sent by it.
 * Throws {@link PushRefusedError}, or another error when the browser cannot do it now or does not answer in time.
 * @param applicationServerKey the portal's public key in base64url
 */
export async function subscribeToPush(applicationServerKey: string): Promise<PushSubscriptionJSON> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the browser does not answer')), TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([subscribe(applicationServerKey), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function subscribe(applicationServerKey: string): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefusedError();
  const registered = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  if (!registered) throw new Error('this browser has no service worker');
  const { pushManager } = await navigator.serviceWorker.ready;
  const ask = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const subscription = await ask().catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return ask();
  });
  return subscription.toJSON();
}
