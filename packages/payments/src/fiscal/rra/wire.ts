import { localDateTime, utcOffsetMs } from '@portal/domain/time/calendar-date';
import { createJsonApi } from '@portal/platform/api-client/json-api';
import { z } from 'zod';
import type { RraAccount, RraCall } from './settings.ts';

/** The calls of both profiles (RRA's VSDC 1.0.5 and OSDC 1.0.1). */
const PATHS: Record<RraAccount['profile'], Record<RraCall, string>> = {
  vsdc: {
    init: '/initializer/selectInitInfo',
    codes: '/code/selectCodes',
    itemClasses: '/itemClass/selectItemsClass',
    company: '/customers/selectCustomer',
    notices: '/notices/selectNotices',
    items: '/items/selectItems',
    saveItem: '/items/saveItems',
    saveSale: '/trnsSales/saveSales',
  },
  osdc: {
    init: '/selectInitOsdcInfo',
    codes: '/selectCodeList',
    itemClasses: '/selectItemClsList',
    company: '/selectCustomer',
    notices: '/selectNoticeList',
    items: '/selectItemList',
    saveItem: '/saveItem',
    saveSale: '/saveTrnsSalesOsdc',
  },
};

/** What the other side answered; `none`: nothing that can be read. `isSent` is false only when it certainly read nothing. */
export type RraAnswer =
  | { kind: 'answer'; code: string; message: string; at: string; data: unknown }
  | { kind: 'none'; isSent: boolean; message: string };

const answerSchema = z.object({
  // Three digits; a number has lost its zeros.
  resultCd: z.union([z.string(), z.number()]).transform((code) => String(code).trim().padStart(3, '0')),
  resultMsg: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  resultDt: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  data: z.unknown(),
});

/** Codes of success; the sister system in Kenya has answered both. */
const DONE = new Set(['000', '0000']);

/** Whether a code says that it is done. */
export function isDone(code: string): boolean {
  return DONE.has(code);
}

/** Sends a call of one device. Never throws. Keys are added here, so that no stored body has one. */
export type SendRraCall = (
  call: RraCall,
  body: Record<string, unknown>,
  communicationKey: string | null,
) => Promise<RraAnswer>;

/** What is logged of each call: never a body, a number or a key. */
export type CallLog = (facts: { device: string; path: string; code: string; ms: number }) => void;

/** Creates the client of one device. */
export function createRraClient(
  { profile, baseUrl, tin, seconds, options }: RraAccount,
  { branch, log }: { branch: string; log: CallLog },
): SendRraCall {
  const api = createJsonApi({ baseUrl, timeoutMs: seconds * 1000 });
  return async (call, body, communicationKey) => {
    const path = options.paths[call] ?? PATHS[profile][call];
    const startedAt = performance.now();
    const key: Record<string, string> =
      profile === 'osdc' && communicationKey ? { cmcKey: communicationKey } : {};
    const device = { tin, bhfId: branch };
    const answer = await api({
      method: 'POST',
      path,
      // An initialisation names its device in the body everywhere.
      body: options.keysIn === 'body' || call === 'init' ? { ...device, ...body, ...key } : body,
      ...(options.keysIn === 'headers' && { headers: { ...device, ...key } }),
    });
    const read = readAnswer(answer);
    log({
      device: `${tin}-${branch}`,
      path,
      code: read.kind === 'answer' ? read.code : 'none',
      ms: Math.round(performance.now() - startedAt),
    });
    return read;
  };
}

function readAnswer(answer: Awaited<ReturnType<ReturnType<typeof createJsonApi>>>): RraAnswer {
  if (answer.kind !== 'answered')
    return { kind: 'none', isSent: answer.kind !== 'not-sent', message: messageOf(answer.cause) };
  const parsed = answerSchema.safeParse(answer.body);
  if (!parsed.success)
    return { kind: 'none', isSent: true, message: `HTTP ${answer.status} without a result code` };
  const { resultCd: code, resultMsg: message, resultDt: at, data } = parsed.data;
  return { kind: 'answer', code, message, at, data };
}

/** Asks a table for everything that it ever had. */
export const FROM_THE_BEGINNING = '20180520000000';
/** The code of a table that has nothing, or nothing new. */
export const NOTHING_NEW = '001';

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'no answer';
}

/** A time in the country as `yyyyMMddHHmmss`. */
export function toStamp(at: Date): string {
  return localDateTime(at).replace(/\D/g, '').slice(0, 14);
}

/** Parses `yyyyMMddHHmmss` of the country; `null` when it is none. */
export function parseStamp(text: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const utc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(utc) ? null : new Date(utc - utcOffsetMs());
}
