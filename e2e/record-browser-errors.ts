import type { BrowserContext } from '@playwright/test';

/**
 * Chromium logs a line for every refused request, which is a normal response. A 5xx stays an error. Failed
 * connections are those of journeys that stop the server or the network.
 */
const EXPECTED =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|INTERNET_DISCONNECTED|FAILED))/;

/**
 * React Router (8.4) follows a redirect as soon as it has read the value of an action's answer, which cancels the rest
 * of that answer; the promise for its end (`done` of its turbo-stream decoder) has no listener. Whether the end arrives
 * first is chance. What a cancelled post means for a customer is tested by the journeys about double presses.
 */
const REST_OF_AN_ANSWER = 'AbortError: signal is aborted without reason';

/** PROVIDER_UNAVAILABLE is a 503 (RULINGS 62): a refusal shown to the customer when a journey stops a provider. */
function isProviderDown(text: string, url: string): boolean {
  return text.includes('a status of 503') && /\/transaction\/v1\/(auth\/)?process$/.test(url);
}

/**
 * Records everything that a browser reports: uncaught errors, error lines of the console (such as React's
 * hydration warnings) and violations of the content security policy. Returns the list, which grows.
 */
export async function recordBrowserErrors(context: BrowserContext): Promise<string[]> {
  const errors: string[] = [];
  context.on('weberror', (webError) => {
    const error = webError.error();
    // Errors that React recovered from have an empty stack.
    const text = error.stack || error.message;
    if (!text.startsWith(REST_OF_AN_ANSWER)) errors.push(`error: ${text}`);
  });
  context.on('console', (message) => {
    const { url } = message.location();
    const isExpected = EXPECTED.test(message.text()) || isProviderDown(message.text(), url);
    if (message.type() === 'error' && !isExpected) {
      errors.push(`console: ${message.text()} (${url})`);
    }
  });
  await context.exposeBinding('__reportCsp', (_source, report: string) => {
    errors.push(`content security policy: ${report}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // What a report-only policy would block (TRUSTED_TYPES_TRIAL) works for the customer and is known.
      if (event.disposition === 'report') return;
      const report = `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile ?? ''}:${event.lineNumber} ${event.sample}`;
      (window as unknown as { __reportCsp: (report: string) => void }).__reportCsp(report);
    });
  });
  return errors;
}
