/** The global object of the gateway's script. PROVIDERS: Paystack, "Inline v2". */
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

/**
 * Loads the gateway's script once; rejects when it fails. `strict-dynamic` allows it because our own script adds it.
 */
function loadScript(src: string): Promise<void> {
  if (window.PaystackPop) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => reject(new Error(`the popup script did not load: ${src}`));
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
 * Opens a charge of the server in the gateway's popup. The page passes only the access code, so it cannot change the
 * charge.
 * @returns whether the customer finished or left; rejects when the popup is not available
 */
export async function payInPopup(src: string, accessCode: string): Promise<'finished' | 'left'> {
  await loadScript(src);
  const { PaystackPop } = window;
  if (!PaystackPop) throw new Error('the popup script defined no popup');
  return new Promise((resolve) => {
    new PaystackPop().resumeTransaction(accessCode, {
      onSuccess: () => resolve('finished'),
      onCancel: () => resolve('left'),
    });
  });
}
