import { localDateTime } from '@portal/domain/time/calendar-date';
import { z } from 'zod';
import { lenient, textOrNumber, wholeNumberOrText } from '../../providers/wire-fields.ts';
import type { FiscalReceipt } from '../fiscal-device.ts';
import type { RraOptions } from './settings.ts';
import type { RraDeviceInfo } from './tables.ts';
import { parseStamp } from './wire.ts';

const filled = z.string().min(1);
/** A text that nothing hangs on: null, "" and a number pass (RULINGS 96). */
const text = lenient(textOrNumber);

/** The answer of both profiles: the authority's service has other names, and its counters as text. */
const answerSchema = z
  .object({
    rcptNo: lenient(wholeNumberOrText),
    curRcptNo: lenient(wholeNumberOrText),
    totRcptNo: wholeNumberOrText,
    intrlData: filled,
    rcptSign: filled,
    vsdcRcptPbctDate: text,
    sdcDateTime: text,
    sdcId: text,
    mrcNo: text,
  })
  .transform(({ rcptNo, curRcptNo, vsdcRcptPbctDate, sdcDateTime, ...rest }) => ({
    ...rest,
    number: rcptNo ?? curRcptNo ?? null,
    signedAt: parseStamp(vsdcRcptPbctDate ?? sdcDateTime ?? ''),
  }));

type Context = { tin: string; branch: string; info: RraDeviceInfo; options: RraOptions };

/** Reads what a device signed; `null`: a field that has to be printed is missing. */
export function readReceipt(data: unknown, context: Context): FiscalReceipt | null {
  const parsed = answerSchema.safeParse(data);
  if (!parsed.success) return null;
  const {
    number,
    totRcptNo: totalNumber,
    intrlData: internalData,
    rcptSign: signature,
    signedAt,
  } = parsed.data;
  const device = parsed.data.sdcId ?? context.info.device;
  const machine = parsed.data.mrcNo ?? context.info.machine;
  if (number === null || !signedAt || !device || machine === null) return null;
  return withQr(
    { number, totalNumber, internalData, signature, device, machine, signedAt: signedAt.toISOString() },
    context,
  );
}

/** Adds the content of the QR code: a text with the fields, or a link to the authority's page. */
export function withQr(
  receipt: Omit<FiscalReceipt, 'qr'>,
  context: Pick<Context, 'tin' | 'branch' | 'options'>,
): FiscalReceipt {
  return { ...receipt, qr: qrOf(receipt, context) };
}

function qrOf(
  receipt: Omit<FiscalReceipt, 'qr'>,
  { tin, branch, options }: Pick<Context, 'tin' | 'branch' | 'options'>,
): string {
  const { qr, qrNumber, qrLink } = options;
  const { number, totalNumber, internalData, signature, device, signedAt } = receipt;
  if (qr === 'link') return `${qrLink}${tin}${branch}${signature}`;
  if (qr === 'link-signature') return `${qrLink}${signature}`;
  const [date = '', time = ''] = localDateTime(new Date(signedAt)).split('T');
  const [year, month, day] = date.split('-');
  const counted = { type: number, total: totalNumber, both: `${number}/${totalNumber}` }[qrNumber];
  // CIS 7.24.7, without the dashes of the print.
  return [
    `${day}${month}${year}`,
    time.slice(0, 8).replaceAll(':', ''),
    device,
    counted,
    internalData,
    signature,
  ].join('#');
}
