import type { SmsCallback, SmsCallbackRequest } from '@isano/adapter-kit/sms';
import { toInternational } from '@isano/adapter-kit/values';
import { alterBody } from './alter-answer.ts';
import { type Opened, withRoute } from './open-route.ts';
import { ConformanceError, expectThat, type Scenario, show } from './scenario.ts';
import { acceptedIds, CODE } from './send-on.ts';

/** What an adapter must do with what its other side calls. */
export const CALLBACK_SCENARIOS: readonly Scenario[] = [
  {
    name: 'reads receipts, and the same again when they are repeated or late',
    why: 'a code that reached nobody would not be noticed',
    applies: ({ conformance }) => Boolean(conformance.callbacks),
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        const { callbacks } = loaded.conformance;
        if (!callbacks) return;
        const [id = ''] = await acceptedIds(opened);
        const states = [
          ['delivered', callbacks.delivered],
          ['failed', callbacks.failed],
          ['pending', callbacks.pending],
        ] as const;
        for (const round of ['first', 'second'])
          for (const [state, write] of states) {
            if (!write) continue;
            const reports = readOn(opened, write(id));
            const [report] = reports;
            const isRight =
              reports.length === 1 &&
              report?.kind === 'receipt' &&
              report.receipt.messageId === id &&
              report.receipt.state === state;
            expectThat(
              isRight,
              `a receipt "${state}" of ${id}, the ${round} time, is read as ${show(reports)}`,
            );
          }
      }),
  },
  {
    name: 'reads every receipt of a request',
    why: 'all but one would be lost',
    applies: ({ conformance }) => Boolean(conformance.callbacks?.several),
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        const ids = ['several-1', 'several-2', 'several-3'];
        const request = loaded.conformance.callbacks?.several?.(ids);
        if (!request) return;
        const read = readOn(opened, request).flatMap((each) =>
          each.kind === 'receipt' ? each.receipt.messageId : [],
        );
        expectThat(show(read) === show(ids), `receipts of ${show(ids)} are read as ${show(read)}`);
      }),
  },
  {
    name: 'refuses what is signed with another key',
    why: 'anybody could report codes as delivered, or prove numbers',
    applies: ({ conformance }) => Boolean(conformance.callbacks?.forged),
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        const request = loaded.conformance.callbacks?.forged?.('forged-1');
        if (!request) return;
        const reports = readOn(opened, request);
        const isRefused = reports.length > 0 && reports.every(({ kind }) => kind === 'not-the-gateway');
        expectThat(isRefused, `a forged request is read as ${show(reports)}`);
        const { body, query, headers } = request;
        const without = readOn(opened, { method: request.method, body, query, headers: dropValues(headers) });
        expectThat(
          without.every(({ kind }) => kind === 'not-the-gateway' || kind === 'malformed'),
          `a request without its headers is read as ${show(without)}`,
        );
      }),
  },
  {
    name: 'reads a message of a customer, and never takes a receipt for one',
    why: 'a code sent by SMS would prove nothing, or a stranger’s receipt would',
    applies: ({ conformance }) => Boolean(conformance.callbacks?.inbound),
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        const { callbacks } = loaded.conformance;
        const request = callbacks?.inbound?.(toInternational(opened.to), CODE);
        if (!request) return;
        const [report] = readOn(opened, request);
        const isRight =
          report?.kind === 'inbound' && report.message.from === opened.to && report.message.text === CODE;
        expectThat(isRight, `a message of ${opened.to} is read as ${show(report)}`);
      }),
  },
  {
    name: 'survives callbacks that are cut, empty or altered',
    why: 'anybody who knows the address could stop receipts',
    applies: ({ conformance }) => Boolean(conformance.callbacks),
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        const { callbacks } = loaded.conformance;
        if (!callbacks) return;
        const good = callbacks.delivered('altered-1');
        const bodies = [
          ...alterBody(readBody(good.body)),
          good.body.repeat(2),
          '\u0000',
          '9'.repeat(100_000),
        ];
        const requests = [
          ...bodies.map((body) => ({ ...good, body })),
          { ...good, query: {} },
          { ...good, headers: {} },
          { ...good, method: 'GET' as const, body: '' },
        ];
        for (const request of requests) {
          const reports = readOn(opened, request);
          for (const report of reports)
            expectThat(
              report.kind !== 'receipt' ||
                (typeof report.receipt.messageId === 'string' && report.receipt.messageId !== ''),
              `${request.body.slice(0, 200)} is read as ${show(report)}`,
            );
        }
      }),
  },
];

/** Reads a callback; an adapter must not throw at one. */
function readOn({ route }: Opened, request: SmsCallbackRequest): readonly SmsCallback[] {
  if (!route.readCallback) throw new ConformanceError('the route has no readCallback');
  let reports: readonly SmsCallback[];
  try {
    reports = route.readCallback(request);
  } catch (cause) {
    const { message } = cause as Error;
    throw new ConformanceError(`readCallback threw at ${request.body.slice(0, 200)}: ${message}`, { cause });
  }
  expectThat(Array.isArray(reports), `readCallback returned ${show(reports)}, which is no list`);
  return reports;
}

function dropValues(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, '']));
}

/** The body of an example as JSON; as it is when it is something else. */
function readBody(body: string): string | object {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : body;
  } catch {
    return body;
  }
}
