import type { BrowserContext } from '@playwright/test';

/**
 * A refusal the customer is told about is an ordinary answer; Chromium still prints a line for it. Anything the
 * server could not do (5xx) stays a fault. Connections that come to nothing are those of journeys that switch the
 * server or the network off: refused, or cut when the power went in the middle of an answer.
 */
const ORDINARY =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INTERNET_DISCONNECTED|FAILED))/;

/** PROVIDER_UNAVAILABLE is a 503 (RULINGS 62): a refusal the customer is told about, when a journey takes a provider down. */
function isProviderDown(text: string, url: string): boolean {
  return text.includes('a status of 503') && /\/transaction\/v1\/(auth\/)?process$/.test(url);
}

/**
 * Notes everything a visitor's browser complains about: uncaught errors, error lines of the console (React's
 * hydration warnings among them) and what the content security policy stopped. Returns the list, which grows.
 */
export async function watchForTrouble(context: BrowserContext): Promise<string[]> {
  const trouble: string[] = [];
  context.on('weberror', (report) =>
    trouble.push(`error: ${report.error().stack ?? report.error().message}`),
  );
  context.on('console', (line) => {
    const { url } = line.location();
    const isOrdinary = ORDINARY.test(line.text()) || isProviderDown(line.text(), url);
    if (line.type() === 'error' && !isOrdinary) {
      trouble.push(`console: ${line.text()} (${url})`);
    }
  });
  await context.exposeBinding('__reportCsp', (_source, report: string) => {
    trouble.push(`content security policy: ${report}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // What a policy on trial would stop (TRUSTED_TYPES_TRIAL) works for the customer and is known.
      if (event.disposition === 'report') return;
      const report = `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile ?? ''}:${event.lineNumber} ${event.sample}`;
      (window as unknown as { __reportCsp: (report: string) => void }).__reportCsp(report);
    });
  });
  return trouble;
}
