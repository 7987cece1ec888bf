import type { Browser } from '@playwright/test';
import { launchChromium } from '../../e2e/browser.ts';
import { addSubscriber } from '../../e2e/sandbox.ts';
import type { BenchPortal } from './bench-portal.ts';
import type { Section } from './goals.ts';
import type { BenchOptions } from './options.ts';
import { type PageFigures, pageGoals, pageTable } from './page-table.ts';
import { type MeasuredPage, measureOnPhone, traceOnPhone } from './phone.ts';
import { serveReferencePage } from './reference-page.ts';

/** Measures first pages of each kind on the emulated phone, and a bare page. */
export async function benchPages(
  { portal }: BenchPortal,
  { runs }: BenchOptions,
  print: (line: string) => void,
): Promise<Section> {
  const reference = await serveReferencePage();
  const browser = await launchChromium();
  try {
    const measure = async (page: MeasuredPage) => {
      print(`Measuring ${page.name}`);
      return figuresOf(browser, page, runs);
    };
    const pages: PageFigures[] = [];
    for (const page of pagesOf(portal.url)) pages.push(await measure(page));
    const bare = await measure({ name: 'reference: bare text page', prepare: async () => reference.url });
    return {
      text: `### Pages on the emulated phone (median of ${runs})\n\n${pageTable(pages, bare)}`,
      goals: pageGoals(pages, bare),
    };
  } finally {
    await browser.close();
    reference.stop();
  }
}

async function figuresOf(browser: Browser, page: MeasuredPage, runs: number): Promise<PageFigures> {
  const mid = await measureOnPhone(browser, page, { cpu: 4, runs });
  const cheap = await measureOnPhone(browser, page, { cpu: 14, runs });
  return { name: page.name, mid, cheap, thread: await traceOnPhone(browser, page, { cpu: 14, runs }) };
}

function pagesOf(url: string): MeasuredPage[] {
  const page = (path: string): MeasuredPage => ({ name: path, prepare: async () => `${url}${path}` });
  return [
    { ...page('/'), name: 'home' },
    page('/prepaid-recharge'),
    page('/storeLocator'),
    page('/hbb-lead'),
    page('/gethelp'),
    {
      name: '/payment/start',
      prepare: async (context) => {
        const msisdn = await addSubscriber(url);
        // A request of the browser context, so that the order belongs to this browser. It leads to the page that is measured.
        const reply = await context.request.post(`${url}/prepaid-recharge`, {
          form: { msisdn, amount: '500' },
          headers: { origin: url },
          maxRedirects: 0,
        });
        return `${url}${reply.headers().location}`;
      },
    },
  ];
}
