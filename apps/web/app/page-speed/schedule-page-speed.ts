import { readConnection } from '../offline/read-connection.ts';

/** After this time the page is drawn and usable; the file does not compete with what it needs. */
const START_AFTER_MS = 4_000;

/**
 * Reports how fast the page was; call it only with consent (RULINGS 35). Loads the measuring late, and never while data is to
 * be saved.
 * @returns ends the wait
 */
export function schedulePageSpeed(): () => void {
  if (readConnection().savesData) return () => {};
  // Without the file, as offline, nothing is reported.
  const load = () => import('./report-page-speed.ts').then((file) => file.reportPageSpeed()).catch(() => {});
  const timer = setTimeout(load, START_AFTER_MS);
  return () => clearTimeout(timer);
}
