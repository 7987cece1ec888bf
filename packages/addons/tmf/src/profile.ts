import { readFileSync } from 'node:fs';
import { LINE_TYPES } from '@isano/adapter-kit/operator';
import { z } from 'zod';

/** Where each interface is below the base URL, as TM Forum's v4 documents have it. */
const PATHS = {
  inventory: '/tmf-api/productInventory/v4',
  balance: '/tmf-api/prepayBalanceManagement/v4',
  catalogue: '/tmf-api/productCatalogManagement/v4',
  order: '/tmf-api/productOrderingManagement/v4',
  bill: '/tmf-api/customerBillManagement/v4',
  payment: '/tmf-api/payment/v4',
  account: '/tmf-api/accountManagement/v4',
  communication: '/tmf-api/communicationManagement/v4',
  qualification: '/tmf-api/serviceQualificationManagement/v4',
  consumption: '/tmf-api/usageConsumption/v4',
  /** SigScale's services and balance log. */
  service: '/serviceInventoryManagement/v2',
  log: '/ocs/v1/log',
  rating: '/nrf-rating/v1',
  usage: '/usageManagement/v1',
};

/** An interface. */
export type ApiName = keyof typeof PATHS;

/** SigScale's paths are those of TM Forum's older documents. */
const SIGSCALE_PATHS = {
  ...PATHS,
  inventory: '/productInventoryManagement/v2',
  balance: '/balanceManagement/v1',
  catalogue: '/productCatalogManagement/v2',
};

/** The interfaces whose documents of version 5 this adapter knows. */
const VERSIONED = ['inventory', 'catalogue', 'order', 'bill'] as const;

const version = z.union([z.literal(4), z.literal(5)]).default(4);

/** The paths of TM Forum's documents, in the versions that an operator has. */
function pathsOf(versions: Record<(typeof VERSIONED)[number], 4 | 5>): Record<ApiName, string> {
  const chosen = VERSIONED.map((name) => [name, PATHS[name].replace(/v4$/, `v${versions[name]}`)]);
  return { ...PATHS, ...Object.fromEntries(chosen) };
}

const path = z.string().regex(/^(\/[\w.-]+)*$/, 'a path such as /tmf-api/productInventory/v4');
const paths = z
  .strictObject(
    Object.fromEntries(Object.keys(PATHS).map((name) => [name, path])) as Record<ApiName, typeof path>,
  )
  .partial();
const attribute = z.string().regex(/^[\w@.]+$/, 'the name of an attribute');
const refusal = z.enum([
  'line-barred',
  'line-closed',
  'amount-not-allowed',
  'bundle-withdrawn',
  'already-paid',
]);

/** The names of the characteristics that have what a bundle includes. */
const bundles = z.strictObject({
  /** The categories on sale by their id, each with the type of lines it is for. */
  categories: z.record(z.string(), z.enum(['prepaid', 'postpaid', 'broadband'])),
  characteristics: z
    .strictObject({
      data: z.string().default('data'),
      voice: z.string().default('voice'),
      sms: z.string().default('sms'),
    })
    .prefault({}),
});

/** How bills are paid. */
const bills = z.strictObject({
  /** The statuses of a payment that is booked. The document leaves them to the operator. */
  booked: z.array(z.string()).min(1),
  /** Sent with each payment, as the operator wants it. */
  paymentMethod: z.record(z.string(), z.string()).default({ name: 'portal' }),
  /** The channel of our payments, by which they are told from those of banks and shops. */
  channel: z.string().default('portal'),
});

/** What a payment with airtime is charged as at SigScale: a usage price of one unit of the currency for each message. */
const charging = z.strictObject({
  service: z.number().int(),
  ratingGroup: z.number().int(),
  /** The context of one-time charges (3GPP TS 32.274). */
  context: z.string().default('32274@3gpp.org'),
});

/** See {@link charging}. */
export type ChargingProfile = z.output<typeof charging>;

/** How a place is checked for home broadband. */
const feasibility = z.strictObject({
  /** Id of the service specification that is checked. */
  service: z.string().min(1),
  /** Those of plans that have another, by the code of the plan. */
  services: z.record(z.string(), z.string()).default({}),
  /** The role of the place. */
  placeRole: z.string().default('installationAddress'),
});

/** See {@link feasibility}. */
export type FeasibilityProfile = z.output<typeof feasibility>;

const profileFile = z
  .strictObject({
    /** `v4`: TM Forum's v4 documents. `sigscale`: SigScale OCS. */
    dialect: z.enum(['v4', 'sigscale']).default('v4'),
    /** How the operator writes numbers: 788123456, 250788123456, +250788123456. */
    numberForm: z.enum(['national', 'international', 'plus']).default('international'),
    paths: paths.default({}),
    /** The version of TM Forum's document that each interface follows. */
    versions: z
      .strictObject({ inventory: version, catalogue: version, order: version, bill: version })
      .prefault({}),
    /** The member of every answer that has its content, for operators with a frame of their own. */
    envelope: z.string().nullable().default(null),
    /** A header for our id of a request, and the longest text that it may have. */
    keyHeader: z.strictObject({ name: z.string(), length: z.number().int().min(8).max(64) }).optional(),
    lines: z.strictObject({
      /** The attribute of a product that has the number. */
      filter: attribute.default('productSerialNumber'),
      /** The line type of each product offering that is a line, by the id of the offering. */
      types: z.record(z.string(), z.enum(LINE_TYPES)),
      /** The characteristic of a router's product that has the number of its contact. */
      contact: z.string().nullable().default(null),
    }),
    /** The attribute of a bucket that has the number. */
    bucketFilter: attribute.default('logicalResource.id'),
    /** Left out, bundles are not sold through this adapter. */
    bundles: bundles.optional(),
    /** Left out, bills and invoices are not paid through this adapter. */
    bills: bills.optional(),
    /** Left out, airtime is no way to pay through this adapter. SigScale only. */
    charging: charging.optional(),
    /** Left out, places are not checked through this adapter. */
    feasibility: feasibility.optional(),
    messages: z
      .strictObject({
        /** What the state `completed` of a message means. The document does not say whether the handset has it then. */
        completed: z.enum(['sent', 'delivered']).default('sent'),
      })
      .prefault({}),
    /** Whether a request that the operator's list does not show is sent again. */
    repeatsMissing: z.boolean().default(false),
    /** What the operator's codes and reasons mean. A failure with any other is left to the staff. */
    refusals: z.record(z.string(), refusal).default({}),
  })
  .transform(({ paths: own, ...rest }) => ({
    ...rest,
    paths: {
      ...(rest.dialect === 'sigscale' ? SIGSCALE_PATHS : pathsOf(rest.versions)),
      ...own,
    } as Record<ApiName, string>,
  }));

/** What differs by operator. */
export type TmfProfile = z.output<typeof profileFile>;

/** Parses the content of a profile; `problem` is a sentence. */
export function parseProfile(content: unknown): { profile: TmfProfile } | { problem: string } {
  const parsed = profileFile.safeParse(content);
  if (parsed.success) return { profile: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'invalid'}`.trim() };
}

/** A variable with the path of a profile; its value is the parsed file. Mistakes are sentences. */
export const profileVariable = z.string().transform((file, context): TmfProfile => {
  const outcome = readProfile(file);
  if ('profile' in outcome) return outcome.profile;
  context.addIssue({ code: 'custom', message: `${file}: ${outcome.problem}` });
  return z.NEVER;
});

function readProfile(file: string): ReturnType<typeof parseProfile> {
  try {
    return parseProfile(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return { problem: `no readable JSON file: ${(error as Error).message}` };
  }
}
