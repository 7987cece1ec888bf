import { toBusinessDay } from '@portal/domain/time/business-day';
import type { Clock } from '@portal/domain/time/clock';
import type { ValueCipher } from '@portal/platform/crypto/encrypt-value';
import type pg from 'pg';
import { z } from 'zod';
import type {
  FiscalDevice,
  FiscalOrder,
  FiscalOutcome,
  FiscalReadiness,
  FoundCompany,
} from '../fiscal-device.ts';
import { initialiseDevice } from './initialise.ts';
import { readReceipt, withQr } from './read-receipt.ts';
import { readRecords } from './read-records.ts';
import { readFailure } from './result-codes.ts';
import { createRraStore, type RraDevice, type RraStore } from './rra-store.ts';
import { paymentCodeOf, refundReasonOf } from './sale-codes.ts';
import type { RraAccount } from './settings.ts';
import { ITEM_CLASS, syncCodes } from './sync-codes.ts';
import {
  type CallLog,
  createRraClient,
  isDone,
  NOTHING_NEW,
  type RraAnswer,
  type SendRraCall,
} from './wire.ts';
import { itemOf, writeItem } from './write-item.ts';
import { writeSale } from './write-sale.ts';

/** What a device needs. */
export type RraDeps = { pool: pg.Pool; clock: Clock; cipher: ValueCipher; log: CallLog };

/** `checked`: items and codes that were found in the tables since the device was prepared, so that a queue of thousands asks once. */
type Ready = RraDevice & { rates: Record<string, number>; refundReasons: string[]; checked: Set<string> };

type Parts = RraDeps & {
  account: RraAccount;
  branch: string;
  serial: string;
  store: RraStore;
  send: SendRraCall;
};

/** The taxpayer with a number: its name and state (A active, D inactive). */
const answerSchema = z.object({
  custList: z.array(z.object({ taxprNm: z.string().nullish(), taxprSttsCd: z.string().nullish() })),
});

/**
 * One device of Rwanda's authority (EBM 2.1), beside the portal (`vsdc`) or at the authority (`osdc`), or of a country with the same
 * maker's devices. What the wire cannot give is in the outbox: a request has one number and goes out unchanged.
 */
export function createRraDevice(
  account: RraAccount,
  { branch, serial }: { branch: string; serial: string },
  deps: RraDeps,
): FiscalDevice {
  const { tin, options } = account;
  const key = `${tin}-${branch}`;
  const store = createRraStore(deps.pool, deps.cipher, key);
  const send = createRraClient(account, { branch, log: deps.log });
  const parts: Parts = { ...deps, account, branch, serial, store, send };
  let ready: Ready | null = null;
  const requireReady = (): Ready => {
    if (!ready) throw new Error('The device is not prepared');
    return ready;
  };
  return {
    key,
    prepare: async () => {
      ready = null;
      const prepared = await prepareDevice(parts);
      if (prepared.kind === 'not-ready') return prepared;
      ready = prepared.device;
      return { kind: 'ready', lastInvoiceNumber: prepared.lastInvoiceNumber };
    },
    prepareItem: (order) => registerItem(parts, requireReady(), order),
    draw: (order, invoiceNumber) => writeSale({ tin, options, ...requireReady() }, order, invoiceNumber),
    send: async ({ request }): Promise<FiscalOutcome> => {
      const { info, keys } = requireReady();
      const answer = await send('saveSale', request, keys.communication);
      if (answer.kind === 'none' || !isDone(answer.code)) return readFailure(answer);
      const receipt = readReceipt(answer.data, { tin, branch, options, info });
      if (receipt) return { kind: 'signed', receipt };
      return { kind: 'unsigned', code: answer.code, message: 'accepted, without what a receipt needs' };
    },
    findNumber: async (invoiceNumber) => {
      if (options.reinit !== 'counters') return 'unknown';
      const found = await initialise(parts, await store.read());
      const last = found.kind === 'done' ? found.device.info.lastSaleNumber : null;
      if (last === null) return 'unknown';
      return last >= invoiceNumber ? 'stored' : 'not-stored';
    },
    findCompany: async (number) =>
      readCompany(await send('company', { custmTin: number }, await readKey(store))),
    readRecords: async () => readRecords(send, { key: await readKey(store), options }),
    completeReceipt: (receipt) => withQr(receipt, { tin, branch, options }),
  };
}

/** The key for a page that asks beside the process that sends, whose prepared device is not the page's. */
async function readKey(store: RraStore): Promise<string | null> {
  const known = await store.read().catch(() => null);
  return known?.keys.communication ?? null;
}

function initialise({ send, store, clock, account, serial }: Parts, known: RraDevice | null) {
  return initialiseDevice({ send, store, now: clock.now() }, { tin: account.tin, serial, known });
}

type Prepared =
  | { kind: 'ready'; device: Ready; lastInvoiceNumber: number | null }
  | (FiscalReadiness & { kind: 'not-ready' });

/** Initialises the device at the first time, reads the tables once a day, and needs the rate of each class that is sold. */
async function prepareDevice(parts: Parts): Promise<Prepared> {
  const { store, send, clock, branch } = parts;
  const { options } = parts.account;
  let lastInvoiceNumber = options.lastInvoice[branch] ?? null;
  let device: RraDevice | null;
  try {
    device = await store.read();
  } catch (error) {
    return notReady('keys', (error as Error).message);
  }
  const hasNoKey = parts.account.profile === 'osdc' && device?.keys.communication === null;
  if (!device || hasNoKey) {
    const made = await initialise(parts, device);
    if (made.kind === 'failed') return { ...made, kind: 'not-ready' };
    if (made.kind === 'installed') return notReady('902', KEYS_ARE_ELSEWHERE);
    lastInvoiceNumber = Math.max(lastInvoiceNumber ?? 0, made.device.info.lastSaleNumber ?? 0);
    device = await store.read();
    if (!device) throw new Error('An initialisation was not stored');
  }
  if (parts.account.profile === 'osdc' && device.keys.communication === null)
    return notReady('no-key', KEYS_ARE_ELSEWHERE);
  // A rate changes at midnight, so that the tables are read with the first document of a day.
  if (!device.readAt || toBusinessDay(device.readAt) !== toBusinessDay(clock.now())) {
    const problem = await syncCodes({ send, store, now: clock.now() }, device);
    // Old tables are good enough while the authority does not answer.
    if (problem && !device.readAt) return notReady(problem.code, problem.message);
  }
  const rates = await store.readRates();
  const missing = Object.values(options.items).find((item) => rates[item.taxClass] === undefined);
  if (missing)
    return notReady('no-rate', `the authority's table has no rate for the class ${missing.taxClass}`);
  return {
    kind: 'ready',
    device: { ...device, rates, refundReasons: await store.readCodes('32'), checked: new Set() },
    lastInvoiceNumber,
  };
}

const KEYS_ARE_ELSEWHERE =
  'initialised before, by another program, before a restore, or with an answer that was lost: its keys are not here, so that the authority has to give it out again';

function notReady(code: string, message: string): FiscalReadiness & { kind: 'not-ready' } {
  return { kind: 'not-ready', code, message };
}

type ItemProblem = Exclude<FiscalOutcome, { kind: 'signed' }>;

/** Registers what is sold, when it is new or changed. A wrong code would pass here and fail each sale, so that codes are checked. */
async function registerItem(
  { account, store, send, clock }: Parts,
  device: Ready,
  order: FiscalOrder,
): Promise<ItemProblem | null> {
  const { options } = account;
  if (!options.items[order.product]) return refuse('no-item', `RRA_FILE has no item for ${order.product}`);
  const codes = codesOf(order, { options, refundReasons: device.refundReasons });
  const item = itemOf(order.product, options);
  const checked = JSON.stringify([item, codes]);
  if (device.checked.has(checked)) return null;
  const unknown = await store.findUnknown(codes);
  if (unknown.length > 0)
    return refuse('unknown-code', `not in the authority's tables: ${unknown.join(', ')}`);
  const body = writeItem(item, options);
  if (await store.isRegistered(item.code, body)) {
    device.checked.add(checked);
    return null;
  }
  const answer = await send('saveItem', body, device.keys.communication);
  if (answer.kind === 'answer' && isDone(answer.code)) {
    await store.saveItem(item.code, body, clock.now());
    return null;
  }
  const failure = readFailure(answer);
  // Saving an item again changes nothing, so that one whose answer was lost is saved again.
  return failure.kind === 'unknown' || failure.kind === 'number-taken'
    ? { kind: 'not-taken', code: failure.code, message: failure.message }
    : failure;
}

function refuse(code: string, message: string): FiscalOutcome & { kind: 'refused' } {
  return { kind: 'refused', hidesSuccess: false, code, message };
}

/** The codes of a document by their class: a wrong one passes when the item is saved and fails each sale. */
function codesOf(
  order: FiscalOrder,
  { options, refundReasons }: Pick<RraAccount, 'options'> & Pick<Ready, 'refundReasons'>,
): (readonly [string, string])[] {
  const item = itemOf(order.product, options);
  const reason = refundReasonOf(order, options, refundReasons);
  return [
    ['04', item.taxClass],
    ['07', paymentCodeOf(order.mode, options)],
    ['10', options.unit],
    ['17', options.packaging],
    ['24', item.type],
    [ITEM_CLASS, item.class],
    ...(reason === null ? [] : ([['32', reason]] as const)),
  ];
}

/** Reads what the authority says of a company. */
function readCompany(answer: RraAnswer): FoundCompany {
  if (answer.kind === 'none') return { kind: 'no-answer' };
  if (answer.code === NOTHING_NEW) return { kind: 'unknown' };
  const parsed = answerSchema.safeParse(answer.data);
  if (!isDone(answer.code) || !parsed.success) return { kind: 'no-answer' };
  const [company] = parsed.data.custList;
  if (!company) return { kind: 'unknown' };
  const isActive = company.taxprSttsCd !== 'D';
  return { kind: isActive ? 'active' : 'inactive', name: company.taxprNm ?? null };
}
