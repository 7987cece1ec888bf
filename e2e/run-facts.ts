/** How the wallet takes the customer's consent: a prompt on the handset, or a PIN typed on the page. */
export type Mode = 'push' | 'pin';
export const MODES: readonly Mode[] = ['push', 'pin'];

/** What the workers need to know of the run that the global setup prepared. */
export type RunFacts = {
  /** Superuser's address of the PostgreSQL, for journeys that start a portal of their own. */
  adminUrl: string;
  /** Temporary folder of this run, removed at its end. */
  folder: string;
  portals: Record<Mode, { url: string; databaseUrl: string }>;
};

const VARIABLE = 'PORTAL_E2E_RUN';

/** Workers are started after the global setup and inherit its environment. */
export function rememberRun(facts: RunFacts): void {
  process.env[VARIABLE] = JSON.stringify(facts);
}

/** The facts of this run. Throws when the global setup did not run. */
export function runFacts(): RunFacts {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('Journeys run through playwright.config.ts, which starts what they need');
  return JSON.parse(text);
}
