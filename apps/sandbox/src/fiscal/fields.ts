import { isDay, isKigaliTime } from './kigali-time.ts';

/** The fields of a request, as parsed JSON. */
export type Fields = Record<string, unknown>;

/** Kind and length of a field. `amount` has two decimals, `rate` two as well; `whole` and both are never negative. */
type Kind =
  | { kind: 'text'; length: number }
  | { kind: 'whole' | 'amount' | 'rate'; digits: number }
  | { kind: 'time' | 'day' | 'yes-no' };

type Field = Kind & { must: boolean };

/** Rules of fields by name. */
export type FieldTable = Record<string, Field>;

const text = (length: number): Kind => ({ kind: 'text', length });
const whole = (digits: number): Kind => ({ kind: 'whole', digits });
const AMOUNT: Kind = { kind: 'amount', digits: 18 };
const TIME: Kind = { kind: 'time' };
const YES_NO: Kind = { kind: 'yes-no' };

const must = (kind: Kind): Field => ({ ...kind, must: true });
const may = (kind: Kind): Field => ({ ...kind, must: false });

/** The letters of the tax classes. */
export const TAX_CLASSES = ['A', 'B', 'C', 'D'] as const;

const byClass = (name: string, field: Field): FieldTable =>
  Object.fromEntries(TAX_CLASSES.map((letter) => [`${name}${letter}`, field]));

const DEVICE: FieldTable = { tin: must(text(9)), bhfId: must(text(2)) };

/** Initialisation (EBM.md section 2). */
export const INIT_FIELDS: FieldTable = { ...DEVICE, dvcSrlNo: must(text(100)) };

/** Questions for what changed since a time (section 3). */
export const SINCE_FIELDS: FieldTable = { ...DEVICE, lastReqDt: must(TIME) };

/** The question for a taxpayer (section 8). */
export const TAXPAYER_FIELDS: FieldTable = { ...DEVICE, custmTin: must(text(9)) };

/** Calls of which only the device is checked. */
export const DEVICE_FIELDS = DEVICE;

/** An item (section 3). */
export const ITEM_FIELDS: FieldTable = {
  ...DEVICE,
  itemCd: must(text(20)),
  itemClsCd: must(text(10)),
  itemTyCd: must(text(5)),
  itemNm: must(text(200)),
  orgnNatCd: must(text(5)),
  pkgUnitCd: must(text(5)),
  qtyUnitCd: must(text(5)),
  taxTyCd: must(text(5)),
  bcd: may(text(20)),
  dftPrc: must(AMOUNT),
  isrcAplcbYn: must(YES_NO),
  useYn: must(YES_NO),
  regrId: must(text(20)),
  regrNm: must(text(60)),
  modrId: must(text(20)),
  modrNm: must(text(60)),
};

/** A sale or a refund without its parts (section 4.1). */
export const SALE_FIELDS: FieldTable = {
  ...DEVICE,
  invcNo: must(whole(38)),
  orgInvcNo: must(whole(38)),
  custTin: may(text(9)),
  prcOrdCd: may(text(6)),
  custNm: may(text(60)),
  salesTyCd: must(text(5)),
  rcptTyCd: must(text(5)),
  pmtTyCd: may(text(5)),
  salesSttsCd: must(text(5)),
  cfmDt: must(TIME),
  salesDt: must({ kind: 'day' }),
  stockRlsDt: may(TIME),
  cnclReqDt: may(TIME),
  cnclDt: may(TIME),
  rfdDt: may(TIME),
  rfdRsnCd: may(text(5)),
  totItemCnt: must(whole(10)),
  ...byClass('taxblAmt', must(AMOUNT)),
  ...byClass('taxRt', must({ kind: 'rate', digits: 7 })),
  ...byClass('taxAmt', must(AMOUNT)),
  totTaxblAmt: must(AMOUNT),
  totTaxAmt: must(AMOUNT),
  totAmt: must(AMOUNT),
  prchrAcptcYn: must(YES_NO),
  remark: may(text(400)),
  regrId: must(text(20)),
  regrNm: must(text(60)),
  modrId: must(text(20)),
  modrNm: must(text(60)),
};

/** What the newer program wants beside it (section 4.1). */
export const EXTRA_RATES: FieldTable = {
  taxRtF: must({ kind: 'rate', digits: 7 }),
  taxRtTt: must({ kind: 'rate', digits: 7 }),
};

/** What a refund has beside it (section 5). */
export const REFUND_FIELDS: FieldTable = { rfdDt: must(TIME), rfdRsnCd: must(text(5)) };

/** The part `receipt` of a sale. */
export const RECEIPT_FIELDS: FieldTable = {
  custTin: may(text(9)),
  custMblNo: may(text(20)),
  rptNo: may(whole(38)),
  trdeNm: may(text(20)),
  adrs: may(text(200)),
  topMsg: may(text(20)),
  btmMsg: may(text(20)),
  prchrAcptcYn: must(YES_NO),
};

/** A line of a sale. */
export const LINE_FIELDS: FieldTable = {
  itemSeq: must(whole(3)),
  itemCd: must(text(20)),
  itemClsCd: must(text(10)),
  itemNm: must(text(200)),
  bcd: may(text(20)),
  pkgUnitCd: must(text(5)),
  pkg: must({ kind: 'amount', digits: 13 }),
  qtyUnitCd: must(text(5)),
  qty: must({ kind: 'amount', digits: 13 }),
  prc: must(AMOUNT),
  splyAmt: must(AMOUNT),
  dcRt: must({ kind: 'rate', digits: 5 }),
  dcAmt: must(AMOUNT),
  isrccCd: may(text(10)),
  isrccNm: may(text(100)),
  isrcRt: may(whole(3)),
  isrcAmt: may(AMOUNT),
  taxTyCd: must(text(5)),
  taxblAmt: must(AMOUNT),
  taxAmt: must(AMOUNT),
  totAmt: must(AMOUNT),
};

/** Returns the name of the first field that is missing, of another type or too long; `null` when all are right. */
export function findWrongField(fields: Fields, table: FieldTable): string | null {
  const wrong = Object.entries(table).find(([name, field]) => !isRight(fields[name], field));
  return wrong ? wrong[0] : null;
}

function isRight(value: unknown, field: Field): boolean {
  if (value === null || value === undefined) return !field.must;
  switch (field.kind) {
    case 'text':
      return (
        typeof value === 'string' && value.length <= field.length && !(field.must && value.trim() === '')
      );
    case 'time':
      return typeof value === 'string' && isKigaliTime(value);
    case 'day':
      return typeof value === 'string' && isDay(value);
    case 'yes-no':
      return value === 'Y' || value === 'N';
    case 'whole':
      return isPlainNumber(value, field.digits, 0);
    default:
      return isPlainNumber(value, field.digits - 2, 2);
  }
}

/** A JSON number that is not negative, with at most so many digits before and after the point. */
function isPlainNumber(value: unknown, before: number, after: number): boolean {
  const parts = typeof value === 'number' ? /^(\d+)(?:\.(\d+))?$/.exec(String(value)) : null;
  return parts !== null && String(parts[1]).length <= before && (parts[2] ?? '').length <= after;
}
