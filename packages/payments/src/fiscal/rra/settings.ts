import { readFileSync } from 'node:fs';
import { optional } from '@portal/platform/config/variable-fields';
import { baseUrl, wholeNumber } from '@portal/platform/config/variables';
import { z } from 'zod';

/** The kinds of purchase by their item number, which is part of the item's code and never changes. */
export const ITEM_NUMBERS = {
  'prepaid-recharge': 1,
  'prepaid-bundle': 2,
  'postpaid-bundle': 3,
  'broadband-bundle': 4,
  lead: 5,
  'postpaid-bill': 6,
  'fixed-invoice': 7,
} as const;

/** Nine digits in Rwanda; in Kenya, whose devices are of the same maker, a letter before and behind them. */
const TIN = /^(\d{9}|[A-Z]\d{9}[A-Z])$/;

const itemName = z.enum(Object.keys(ITEM_NUMBERS) as [keyof typeof ITEM_NUMBERS, ...[]]);

/** The calls to a device by their names, whose paths differ between profiles and countries. */
const CALLS = [
  'init',
  'codes',
  'itemClasses',
  'company',
  'notices',
  'items',
  'saveItem',
  'saveSale',
] as const;

/** A call by its name. */
export type RraCall = (typeof CALLS)[number];

/** An item as the authority registers it. */
const item = z.strictObject({
  /** Class of the authority's list, level 5: to be chosen before go-live. */
  class: z.string().regex(/^\d{4,10}$/, 'a class of the authority’s list, such as 8311160300'),
  name: z.string().min(1).max(60),
  /** 1 raw material, 2 finished good, 3 service without stock. */
  type: z.enum(['1', '2', '3']).default('3'),
  taxClass: z
    .string()
    .regex(/^[A-E]$/)
    .default('B'),
});

const PICTURES = { png: '89504e470d0a1a0a', jpeg: 'ffd8ff' };
const MAX_LOGO_BYTES = 200_000;

/** Reads a picture in a format that a PDF can have. */
const picture = z.string().transform((path, context): Buffer => {
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return fail('the picture cannot be read');
  }
  if (bytes.length > MAX_LOGO_BYTES) return fail(`the picture is larger than ${MAX_LOGO_BYTES / 1000} kB`);
  const isKnown = Object.values(PICTURES).some(
    (first) => bytes.toString('hex', 0, first.length / 2) === first,
  );
  return isKnown ? bytes : fail('the picture is no PNG or JPEG');
});

/**
 * What the authority has to confirm, each with the default that is most likely right; another country with the same maker's devices
 * is another file. docs/ebm.md explains each.
 */
const options = z.strictObject({
  items: z.partialRecord(itemName, item),
  /** Paths that differ from those of the profile, by call. */
  paths: z.partialRecord(z.enum(CALLS), z.string().startsWith('/')).default({}),
  /** Where the key of a device that the authority runs is sent. */
  keysIn: z.enum(['body', 'headers']).default('body'),
  /** Letters of the classes of tax that a sale names. */
  taxClasses: z
    .string()
    .regex(/^[A-E]+$/)
    .default('ABCD'),
  /** Letters of country, packaging and unit in the codes. */
  country: z.string().length(2).default('RW'),
  packaging: z.string().min(1).max(5).default('NT'),
  unit: z.string().min(1).max(5).default('U'),
  itemCode: z.enum(['closed', 'open']).default('closed'),
  /** Whether a device that is initialised again tells its counters. */
  reinit: z.enum(['counters', '902']).default('counters'),
  /** The last number of a device that signed for another program before, by branch. */
  lastInvoice: z.record(z.string().regex(/^\d\d$/), z.number().int().nonnegative()).default({}),
  walkIn: z.enum(['none', 'fixed']).default('none'),
  walkInTin: z.string().regex(TIN).nullable().default(null),
  walkInCode: z.string().max(6).nullable().default(null),
  refundStatus: z.enum(['05', '02']).default('05'),
  refundReason: z
    .string()
    .regex(/^\d\d$/)
    .default('06'),
  /** Reasons of refunds by their cause, in place of the usual ones. */
  refundReasons: z
    .partialRecord(z.enum(['wrong-number', 'dispute', 'wish']), z.string().regex(/^\d\d$/))
    .default({}),
  /** Rates of a newer program, such as `{"taxRtF": 18, "taxRtTt": 3}`; `null`: not sent. */
  extraRates: z.record(z.string(), z.number()).nullable().default(null),
  /**
   * Fields that another country's device wants, with what is in them: our invoice number, our reference or the time of the sale.
   * `receipt.` before a name: in that part.
   */
  extraFields: z
    .record(z.string().regex(/^(receipt\.)?\w+$/), z.enum(['invoice', 'reference', 'time']))
    .default({}),
  stockRelease: z.enum(['none', 'sale']).default('none'),
  phone: z.enum(['national', 'international']).default('national'),
  reportNumber: z.enum(['day', 'invoice', 'one']).default('day'),
  /** Codes of the means of payment by way to pay. */
  paymentCodes: z.record(z.string(), z.string().regex(/^\d\d$/)).default({}),
  qr: z.enum(['text', 'link', 'link-signature']).default('text'),
  qrNumber: z.enum(['type', 'total', 'both']).default('type'),
  qrLink: z.url().default('https://myrra.rra.gov.rw/common/link/ebm/receipt/indexEbmReceiptData?Data='),
  vatReward: z
    .strictObject({
      percent: z.number().min(0).max(100).default(10),
      from: z.iso.date().default('2024-03-08'),
      without: z.array(itemName).default([]),
    })
    .default({ percent: 10, from: '2024-03-08', without: [] }),
  /** Path of the authority's logo, which heads each print (checkpoint 32). It is the authority's: none is shipped. */
  logo: picture.nullable().default(null),
  copies: z.enum(['mark-later-views', 'never']).default('mark-later-views'),
  rewardPhone: z.enum(['payer', 'line', 'ask', 'none']).default('payer'),
  companies: z.enum(['form', 'none']).default('form'),
  partRefunds: z.enum(['many', 'one']).default('many'),
  offlineHours: z.number().positive().max(240).default(18),
  airtimeSale: z.enum(['none', 'receipt']).default('none'),
  billPayment: z.enum(['none', 'receipt']).default('none'),
});

/** What the authority has to confirm. */
export type RraOptions = z.output<typeof options>;

/** Parses the content of the options' file. Throws ZodError. */
export function parseOptions(content: unknown): RraOptions {
  return options.parse(content);
}

const optionsFile = z.string().transform((path, context): RraOptions => {
  try {
    return parseOptions(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const message =
      error instanceof z.ZodError
        ? error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')
        : 'the file cannot be read as JSON';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
});

/** `00:SERIAL-1,01:SERIAL-2`: a branch with its serial for each device. */
const deviceList = z
  .string()
  .regex(
    /^\d\d:[^,:\s]{1,100}(,\d\d:[^,:\s]{1,100})*$/,
    'a branch and a serial for each device: 00:SERIAL,01:OTHER',
  )
  .transform((text) => text.split(',').map((each) => ({ branch: each.slice(0, 2), serial: each.slice(3) })))
  .refine((list) => new Set(list.map(({ branch }) => branch)).size === list.length, 'each branch once');

/** The variables of the adapter. */
export const RRA_SETTINGS = {
  /** `vsdc`: a program beside the portal; `osdc`: the service at the authority. */
  profile: ['RRA_PROFILE', z.enum(['vsdc', 'osdc']).default('vsdc')],
  baseUrl: ['RRA_BASE_URL', optional(baseUrl)],
  tin: ['RRA_TIN', optional(z.string().regex(TIN, 'nine digits'))],
  devices: ['RRA_DEVICES', optional(deviceList)],
  options: ['RRA_FILE', optional(optionsFile)],
  /** Longest wait for an answer in seconds. */
  seconds: ['RRA_SECONDS', wholeNumber({ min: 5, max: 52 }).default(45)],
} as const;

/** The account at the authority, complete. */
export type RraAccount = {
  profile: 'vsdc' | 'osdc';
  baseUrl: string;
  tin: string;
  devices: { branch: string; serial: string }[];
  options: RraOptions;
  seconds: number;
};
