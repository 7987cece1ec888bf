import { z } from 'zod';
import { type DeviceWords, NO_ANSWER } from '../fiscal-device.ts';
import type { RraCode, RraDevice, RraStore } from './rra-store.ts';
import type { RraCall } from './settings.ts';
import { FROM_THE_BEGINNING, isDone, NOTHING_NEW, type SendRraCall, toStamp } from './wire.ts';

/** The class of item classes among the stored codes. */
export const ITEM_CLASS = 'item';

const text = z.union([z.string(), z.number()]).transform(String);
const optionalText = text.nullish().transform((value) => value ?? null);
const used = optionalText.transform((value) => value ?? 'Y');

const codeTables = z.object({
  clsList: z.array(
    z.object({
      cdCls: text,
      dtlList: z
        .array(z.object({ cd: text, cdNm: optionalText, userDfnCd1: optionalText, useYn: used }))
        .nullish()
        .transform((list) => list ?? []),
    }),
  ),
});

const itemClasses = z.object({
  itemClsList: z.array(
    z.object({ itemClsCd: text, itemClsNm: optionalText, taxTyCd: optionalText, useYn: used }),
  ),
});

const TABLES = [
  {
    call: 'codes',
    column: 'codes_until',
    since: 'codesUntil',
    read: (data: unknown): RraCode[] | null =>
      codeTables.safeParse(data).data?.clsList.flatMap(({ cdCls, dtlList }) =>
        dtlList.map(({ cd, cdNm, userDfnCd1, useYn }) => ({
          class: cdCls,
          code: cd,
          name: cdNm ?? '',
          value: userDfnCd1,
          isUsed: useYn,
        })),
      ) ?? null,
  },
  {
    call: 'itemClasses',
    column: 'classes_until',
    since: 'classesUntil',
    read: (data: unknown): RraCode[] | null =>
      itemClasses.safeParse(data).data?.itemClsList.map(({ itemClsCd, itemClsNm, taxTyCd, useYn }) => ({
        class: ITEM_CLASS,
        code: itemClsCd,
        name: itemClsNm ?? '',
        value: taxTyCd,
        isUsed: useYn,
      })) ?? null,
  },
] as const satisfies readonly { call: RraCall; column: string; since: keyof RraDevice; read: unknown }[];

/**
 * Reads what changed in the authority's tables since the last time. The new place is stored with the rows, and only after an answer.
 * @returns why a table could not be read; `null`: all were
 */
export async function syncCodes(
  { send, store, now }: { send: SendRraCall; store: RraStore; now: Date },
  device: RraDevice,
): Promise<DeviceWords | null> {
  for (const { call, column, since, read } of TABLES) {
    const answer = await send(
      call,
      { lastReqDt: device[since] ?? FROM_THE_BEGINNING },
      device.keys.communication,
    );
    if (answer.kind === 'none') return { code: NO_ANSWER, message: answer.message };
    if (answer.code === NOTHING_NEW) continue;
    if (!isDone(answer.code)) return { code: answer.code, message: answer.message };
    const codes = read(answer.data);
    if (!codes) return { code: 'unreadable', message: `the table of ${call} cannot be read` };
    await store.saveCodes(codes, { column, until: answer.at || toStamp(now) });
  }
  await store.markRead(now);
  return null;
}
