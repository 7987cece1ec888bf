import { z } from 'zod';
import { type DeviceWords, NO_ANSWER } from '../fiscal-device.ts';
import type { RraDevice, RraStore } from './rra-store.ts';
import { isDone, type SendRraCall } from './wire.ts';

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? null : String(value)));
const count = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) =>
    value == null || value === '' || Number.isNaN(Number(value)) ? null : Number(value),
  );

/** What of the answer is read; the manager's name, number and address are not, because nobody needs them. */
const infoSchema = z.object({
  tin: text,
  taxprNm: text,
  bhfNm: text,
  prvncNm: text,
  dstrtNm: text,
  sctrNm: text,
  locDesc: text,
  sdcId: text,
  // A misspelling of some devices.
  sdicId: text,
  mrcNo: text,
  cmcKey: text,
  intrlKey: text,
  sgnKey: text,
  lastSaleInvcNo: count,
});

/** Some devices answer with the fields themselves, others inside `info`. */
const dataSchema = z.union([z.object({ info: infoSchema }).transform(({ info }) => info), infoSchema]);

/** What an initialisation gave. `installed`: the device says that it was initialised before, and nothing else. */
export type Initialisation =
  | { kind: 'done'; device: Pick<RraDevice, 'info' | 'keys'> }
  | { kind: 'installed' }
  | ({ kind: 'failed' } & DeviceWords);

/**
 * Initialises a device and stores the answer before anything else: its keys come once. A device of another taxpayer is refused
 * (checkpoint 22).
 * @param known what is stored of it; an answer that lacks keys keeps these
 */
export async function initialiseDevice(
  { send, store, now }: { send: SendRraCall; store: RraStore; now: Date },
  { tin, serial, known }: { tin: string; serial: string; known: RraDevice | null },
): Promise<Initialisation> {
  const answer = await send('init', { dvcSrlNo: serial }, known?.keys.communication ?? null);
  if (answer.kind === 'none') return { kind: 'failed', code: NO_ANSWER, message: answer.message };
  if (answer.code === '902') return { kind: 'installed' };
  if (!isDone(answer.code)) return { kind: 'failed', code: answer.code, message: answer.message };
  const parsed = dataSchema.safeParse(answer.data);
  if (!parsed.success || parsed.data.tin === null)
    return { kind: 'failed', code: 'unreadable', message: 'the initialisation has no data' };
  const info = parsed.data;
  if (info.tin !== tin)
    return { kind: 'failed', code: 'other-tin', message: `the device is that of the taxpayer ${info.tin}` };
  const device = {
    info: {
      name: info.taxprNm ?? info.bhfNm ?? known?.info.name ?? '',
      address: [info.locDesc, info.sctrNm, info.dstrtNm, info.prvncNm].flatMap((line) => line || []),
      device: info.sdcId ?? info.sdicId ?? known?.info.device ?? null,
      machine: info.mrcNo ?? known?.info.machine ?? null,
      lastSaleNumber: info.lastSaleInvcNo,
    },
    keys: {
      communication: info.cmcKey ?? known?.keys.communication ?? null,
      internal: info.intrlKey ?? known?.keys.internal ?? null,
      signing: info.sgnKey ?? known?.keys.signing ?? null,
    },
  };
  await store.save(device, now);
  return { kind: 'done', device };
}
