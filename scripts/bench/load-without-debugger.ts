import type { Browser, CDPSession, Cookie } from '@playwright/test';

/** Milliseconds a page may take until its network is idle. */
const LIMIT_MS = 120_000;

/** A page to load: cookies of its visitor, a screen in CSS pixels, and how many times slower than this machine's the processor is. */
type PageLoad = {
  url: string;
  cookies: readonly Cookie[];
  screen: { width: number; height: number };
  cpu: number;
  /** Milliseconds to wait after the network is idle. */
  settleMs: number;
};

/**
 * Loads a page in a tab that Playwright does not control. Playwright enables the `Runtime` and `Network` domains of the DevTools protocol
 * in its tabs, for which V8 looks up the source line of each request and listener and compiles whole files a second time: a third of a second
 * of a purchase page at a processor 14 times slower, which no visitor's phone spends.
 * https://chromedevtools.github.io/devtools-protocol/tot/Target
 */
export async function loadWithoutDebugger(browser: Browser, page: PageLoad): Promise<void> {
  const cdp = await browser.newBrowserCDPSession();
  const { browserContextId } = await cdp.send('Target.createBrowserContext');
  try {
    const cookies = page.cookies.map(({ name, value }) => ({ name, value, url: page.url }));
    await cdp.send('Storage.setCookies', { cookies, browserContextId });
    const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
    const send = tabMessages(cdp, sessionId);
    await send('Emulation.setDeviceMetricsOverride', { ...page.screen, deviceScaleFactor: 2, mobile: true });
    await send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await send('Emulation.setCPUThrottlingRate', { rate: page.cpu });
    await send('Page.enable');
    await send('Page.setLifecycleEventsEnabled', { enabled: true });
    const isIdle = waitForIdleNetwork(cdp, sessionId);
    await send('Page.navigate', { url: page.url });
    await isIdle;
    await new Promise((resolve) => setTimeout(resolve, page.settleMs));
  } finally {
    await cdp.send('Target.disposeBrowserContext', { browserContextId });
    await cdp.detach();
  }
}

/** A function that sends commands to a tab, one after the other, through the session of the browser. */
function tabMessages(cdp: CDPSession, sessionId: string) {
  let id = 0;
  return async (method: string, params: object = {}): Promise<void> => {
    id += 1;
    const sent = id;
    const answered = new Promise<void>((resolve, reject) => {
      onMessage(cdp, sessionId, ({ id: answers, error }) => {
        if (answers !== sent) return;
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve();
      });
    });
    await cdp.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    await answered;
  };
}

/** Resolves when the network of the next page is idle. Rejects after {@link LIMIT_MS}. */
function waitForIdleNetwork(cdp: CDPSession, sessionId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('The network of the page is never idle')), LIMIT_MS);
    let hasBegun = false;
    onMessage(cdp, sessionId, ({ method, params }) => {
      if (method !== 'Page.lifecycleEvent') return;
      // `init` begins a document; what comes before it is of the empty tab.
      if (params?.name === 'init') hasBegun = true;
      if (!hasBegun || params?.name !== 'networkIdle') return;
      clearTimeout(limit);
      resolve();
    });
  });
}

type Message = { id?: number; error?: { message: string }; method?: string; params?: { name?: string } };

function onMessage(cdp: CDPSession, sessionId: string, listen: (message: Message) => void): void {
  cdp.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId === sessionId) listen(JSON.parse(event.message));
  });
}
