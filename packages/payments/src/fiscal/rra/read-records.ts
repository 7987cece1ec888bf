import { z } from 'zod';
import { type AuthorityRecords, type DeviceWords, NO_ANSWER, type RegisteredItem } from '../fiscal-device.ts';
import type { RraCall, RraOptions } from './settings.ts';
import { FROM_THE_BEGINNING, isDone, NOTHING_NEW, parseStamp, type SendRraCall } from './wire.ts';
import { listItems, writeItem } from './write-item.ts';

/** The newest are shown. */
const MAX_ROWS = 100;

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value)));

const notices = z.object({
  noticeList: z.array(z.object({ noticeNo: text, title: text, cont: text, dtlUrl: text, regDt: text })),
});

const items = z.object({
  itemList: z.array(
    z.object({
      itemCd: text,
      itemNm: text,
      itemClsCd: text,
      itemTyCd: text,
      taxTyCd: text,
      useYn: text,
    }),
  ),
});

/** Reads the authority's notices and the registered items (checkpoints 64 and 65), newest first. */
export async function readRecords(
  send: SendRraCall,
  { key, options }: { key: string | null; options: RraOptions },
): Promise<AuthorityRecords> {
  const read = async <Data>(call: RraCall, schema: z.ZodType<Data>): Promise<Data | null | DeviceWords> => {
    const answer = await send(call, { lastReqDt: FROM_THE_BEGINNING }, key);
    if (answer.kind === 'none') return { code: NO_ANSWER, message: answer.message };
    if (answer.code === NOTHING_NEW) return null;
    const parsed = schema.safeParse(answer.data);
    if (isDone(answer.code) && parsed.success) return parsed.data;
    return { code: answer.code, message: answer.message };
  };
  const [told, registered] = [await read('notices', notices), await read('items', items)];
  if (told && 'code' in told) return { kind: 'failed', ...told };
  if (registered && 'code' in registered) return { kind: 'failed', ...registered };
  return {
    kind: 'read',
    notices: (told?.noticeList ?? [])
      .sort((a, b) => b.regDt.localeCompare(a.regDt))
      .slice(0, MAX_ROWS)
      .map(({ noticeNo, title, cont, dtlUrl, regDt }) => ({
        number: noticeNo,
        title,
        text: cont,
        url: /^https:\/\//.test(dtlUrl) ? dtlUrl : null,
        at: parseStamp(regDt),
      })),
    items: (registered?.itemList ?? []).slice(0, MAX_ROWS).map((item) => toItem(item, options)),
  };
}

type Listed = z.output<typeof items>['itemList'][number];

function toItem(listed: Listed, options: RraOptions): RegisteredItem {
  const { itemCd: code, itemNm: name, itemClsCd, useYn } = listed;
  const ours = listItems(options)
    .map((item) => writeItem(item, options))
    .find(({ itemCd }) => itemCd === code);
  const isSame = (field: 'itemNm' | 'itemClsCd' | 'itemTyCd' | 'taxTyCd') => listed[field] === ours?.[field];
  const isOurs = ours
    ? isSame('itemNm') && isSame('itemClsCd') && isSame('itemTyCd') && isSame('taxTyCd')
    : null;
  return { code, name, class: itemClsCd, isUsed: useYn !== 'N', isOurs };
}
