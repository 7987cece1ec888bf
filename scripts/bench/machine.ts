import { cpus, loadavg } from 'node:os';
import { launchChromium } from '../../e2e/browser.ts';

/** Describes the machine. Only ratios can be compared between machines. */
export async function machineLine(): Promise<string> {
  const browser = await launchChromium();
  const version = browser.version();
  await browser.close();
  const [cpu] = cpus();
  const busy = (loadavg()[0] ?? 0).toFixed(1);
  return `${cpus().length} cores (${cpu?.model.trim()}), Node ${process.versions.node}, Chromium ${version}, load before the run ${busy}`;
}
