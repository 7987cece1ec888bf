/** What the gateway's script puts on the page. PROVIDERS: Paystack, "Inline v2". */
type Popup = {
  resumeTransaction: (accessCode: string, callbacks: { onSuccess: () => void; onCancel: () => void }) => void;
};

declare global {
  interface Window {
    PaystackPop?: new () => Popup;
  }
}

/** SPEC section 9 "Script load time-out". */
const SCRIPT_LIMIT_MS = 120_000;

/** Loads the gateway's script once; rejects when it does not come. The page's policy lets it in because we do. */
function loadScript(src: string): Promise<void> {
  if (window.PaystackPop) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => reject(new Error(`The script of the popup did not load: ${src}`));
    const timer = setTimeout(fail, SCRIPT_LIMIT_MS);
    script.src = src;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    document.head.append(script);
  });
}

/**
 * Opens a charge that the server made in the gateway's popup. The page can change nothing about it: only the charge's
 * code is handed over.
 * @returns whether the customer finished or left it; rejects when the popup can't be had
 */
export async function payInPopup(src: string, accessCode: string): Promise<'finished' | 'left'> {
  await loadScript(src);
  const { PaystackPop } = window;
  if (!PaystackPop) throw new Error('The script of the popup brought no popup');
  return new Promise((resolve) => {
    new PaystackPop().resumeTransaction(accessCode, {
      onSuccess: () => resolve('finished'),
      onCancel: () => resolve('left'),
    });
  });
}
