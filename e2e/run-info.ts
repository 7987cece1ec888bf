/**
 * The portals that journeys share. The wallet takes the customer's consent by a prompt on the handset, in `pin` by a PIN
 * typed on the page. `pin` has its shops from the content, `configured` is in `configured-portal.ts`.
 */
export const SHARED_PORTALS = ['push', 'pin', 'configured'] as const;
export type SharedPortal = (typeof SHARED_PORTALS)[number];

/** What the workers need to know about the run. */
export type RunInfo = {
  /** Superuser URL of the PostgreSQL, for journeys that start a dedicated portal. */
  adminUrl: string;
  /** Temporary folder of this run, deleted at its end. */
  folder: string;
  portals: Record<SharedPortal, { url: string; databaseUrl: string }>;
};

const VARIABLE = 'PORTAL_E2E_RUN';

/** Workers start after the global setup and inherit its environment. */
export function saveRunInfo(info: RunInfo): void {
  process.env[VARIABLE] = JSON.stringify(info);
}

/** Reads it. Throws when the global setup did not run. */
export function readRunInfo(): RunInfo {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('Journeys run through playwright.config.ts, which starts the portals');
  return JSON.parse(text);
}
