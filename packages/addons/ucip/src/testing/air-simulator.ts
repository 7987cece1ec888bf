import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readXml, writeXml, type XmlFields } from '@portal/domain/files/xml';
import type { Clock } from '@portal/domain/time/clock';
import Fastify, { type FastifyReply } from 'fastify';
import { fileOfHour } from '../records.ts';

/** What happens to the next operation on a number. A number is a code that the operation is refused with. */
export type AirFault = 'lost-answer' | 'late-answer' | 'not-answered' | 'fault' | 'busy' | number;

/** The account of the tests. */
export const AIR_USER = 'portal';
export const AIR_PASSWORD = 'password-of-the-tests';

const HOUR_MS = 3_600_000;

/**
 * An AIR server over real HTTP, by what is public of UCIP (README.md): XML-RPC with one struct, response codes, amounts as whole numbers in
 * the server's decimals. It knows no idempotency: an operation that is sent twice happens twice. It writes the record of each
 * operation into the file of its hour.
 */
export async function startAir(clock: Clock, recordsDir: string, decimals: number) {
  mkdirSync(recordsDir, { recursive: true });
  const state = {
    clock,
    recordsDir,
    decimals,
    /** Balances by international number, as the server has them. */
    balances: new Map<string, number>(),
    faults: new Map<string, AirFault[]>(),
    /** Members of the calls, as received. */
    calls: [] as { method: string; members: Record<string, string>; userAgent: string }[],
    lastHour: Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS,
  };
  const server = Fastify({ forceCloseConnections: true });
  server.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  server.post<{ Body: string }>('/Air', async ({ body, headers }, reply) => {
    const expected = `Basic ${Buffer.from(`${AIR_USER}:${AIR_PASSWORD}`).toString('base64')}`;
    if (headers.authorization !== expected) return reply.code(401).send('');
    return answer(state, reply.type('text/xml'), { body, userAgent: String(headers['user-agent']) });
  });
  const base = await server.listen({ port: 0, host: '127.0.0.1' });
  return Object.assign(state, {
    url: `${base}/Air`,
    /** Writes the files of all hours that are over, also of those without a top-up. */
    completeRecords: () => {
      const until = Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS;
      for (; state.lastHour < until; state.lastHour += HOUR_MS)
        appendRecords(state, new Date(state.lastHour), '');
    },
    stop: () => server.close(),
  });
}

/** The running server. */
export type Air = Awaited<ReturnType<typeof startAir>>;
type State = Pick<Air, 'clock' | 'recordsDir' | 'decimals' | 'balances' | 'faults' | 'calls'>;

function answer(
  state: State,
  reply: FastifyReply,
  { body, userAgent }: { body: string; userAgent: string },
): FastifyReply | string {
  const { method, members } = readCall(body);
  state.calls.push({ method, members, userAgent });
  const { subscriberNumber = '', originTransactionID = '' } = members;
  const isChange = method === 'Refill' || method === 'UpdateBalanceAndDate';
  const fault = isChange ? state.faults.get(subscriberNumber)?.shift() : undefined;
  if (fault === 'not-answered') return drop(reply);
  if (fault === 'busy') return reply.code(429).send('');
  if (fault === 'fault') return writeFault(1005);
  const balance = state.balances.get(subscriberNumber);
  const code = balance === undefined ? 102 : typeof fault === 'number' ? fault : 0;
  if (isChange && code === 0) carryOut(state, members);
  if (fault === 'lost-answer') return drop(reply);
  if (fault === 'late-answer') return reply.hijack();
  const amount = members.transactionAmount;
  return writeValue({
    responseCode: { i4: code },
    originTransactionID: { string: originTransactionID },
    ...(method === 'Refill' &&
      code === 0 &&
      amount !== undefined && { transactionAmount: { string: amount } }),
    ...(method === 'GetBalanceAndDate' &&
      code === 0 && {
        serviceClassCurrent: { i4: 1 },
        currency1: { string: 'RWF' },
        accountValue1: { string: String(balance) },
        supervisionExpiryDate: { 'dateTime.iso8601': '20261231T12:00:00+0000' },
      }),
    ...(method === 'GetAccountDetails' &&
      code === 0 && { languageIDCurrent: { i4: 1 }, serviceClassCurrent: { i4: 1 } }),
  });
}

function drop(reply: FastifyReply): FastifyReply {
  reply.hijack().raw.destroy();
  return reply;
}

function carryOut(state: State, members: Record<string, string>): void {
  const { subscriberNumber = '', originTransactionID = '', externalData1 = '' } = members;
  const amount = members.transactionAmount ?? members.adjustmentAmountRelative ?? '0';
  state.balances.set(subscriberNumber, (state.balances.get(subscriberNumber) ?? 0) + Number(amount));
  const at = state.clock.now();
  appendRecords(state, at, `${at.toISOString()},${originTransactionID},${externalData1},${amount}\n`);
}

function appendRecords({ recordsDir }: State, hour: Date, line: string): void {
  const file = join(recordsDir, fileOfHour(hour));
  const before = existsSync(file)
    ? readFileSync(file, 'utf8')
    : 'time,originTransactionID,externalData1,amount\n';
  writeFileSync(file, before + line);
}

function readCall(body: string) {
  const { methodCall } = readXml(body, 100_000) ?? {};
  const { methodName, params } = methodCall as XmlFields;
  const { struct } = ((params as XmlFields).param as XmlFields).value as XmlFields;
  const list = (struct as XmlFields).member as XmlFields[];
  const members = list.map(({ name, value }) => [String(name), String(Object.values(value as XmlFields)[0])]);
  return { method: String(methodName), members: Object.fromEntries(members) as Record<string, string> };
}

/** An answer with one struct. */
export function writeValue(members: Readonly<Record<string, object>>): string {
  const member = Object.entries(members).map(([name, value]) => ({ name, value }));
  return writeXml({ methodResponse: { params: { param: { value: { struct: { member } } } } } });
}

function writeFault(code: number): string {
  const member = [
    { name: 'faultCode', value: { i4: code } },
    { name: 'faultString', value: { string: 'Internal server error' } },
  ];
  return writeXml({ methodResponse: { fault: { value: { struct: { member } } } } });
}
