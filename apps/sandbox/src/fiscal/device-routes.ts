import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@portal/domain/time/clock';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxDb } from '../sandbox-db.ts';
import { envelope, type Result, refuse } from './answer.ts';
import { isFields } from './check-sale.ts';
import { findDevice, initialise, type Profile } from './devices.ts';
import type { Fields } from './fields.ts';
import {
  type LookUp,
  saveItem,
  selectBranches,
  selectCodes,
  selectCustomer,
  selectItemClasses,
  selectItems,
  selectNotices,
  takeAnything,
} from './look-ups.ts';
import type { Restarts } from './restarts.ts';
import { saveSale } from './save-sale.ts';
import { readSwitches, takeOne } from './switches.ts';

type Context = { db: SandboxDb; clock: Clock; restarts: Restarts };
type OfProfile = Context & { profile: Profile };

const INITIALISE: Record<Profile, string> = {
  vsdc: '/initializer/selectInitInfo',
  osdc: '/selectInitOsdcInfo',
};

const SAVE_SALE: Record<Profile, string> = { vsdc: '/trnsSales/saveSales', osdc: '/saveTrnsSalesOsdc' };

/** Every other call by its path (EBM.md section 1). */
const LOOK_UPS: Record<Profile, Record<string, LookUp>> = {
  vsdc: {
    '/code/selectCodes': selectCodes,
    '/itemClass/selectItemsClass': selectItemClasses,
    '/customers/selectCustomer': selectCustomer,
    // The documents have both spellings.
    '/selectCustomer': selectCustomer,
    '/branches/selectBranches': selectBranches,
    '/notices/selectNotices': selectNotices,
    '/items/saveItems': saveItem,
    '/items/selectItems': selectItems,
    '/stock/saveStockItems': takeAnything,
    '/saveStockItems/saveStockItems': takeAnything,
    '/stockMaster/saveStockMaster': takeAnything,
    // Only one program was seen to send them (section 1): taken when the switch is on.
    '/reports/saveZReports': takeAnything,
    '/reports/checkZReport': takeAnything,
  },
  osdc: {
    '/selectCodeList': selectCodes,
    '/selectItemClsList': selectItemClasses,
    '/selectCustomer': selectCustomer,
    '/selectBhfList': selectBranches,
    '/selectNoticeList': selectNotices,
    '/saveItem': saveItem,
    '/selectItemList': selectItems,
    '/insertStockIO': takeAnything,
    '/saveStockMaster': takeAnything,
  },
};

/** Registers every call of one profile. The outcome is in `resultCd`; HTTP is 200 unless the device is down. */
export function deviceRoutes(app: FastifyInstance, context: OfProfile): void {
  const { db, clock, restarts, profile } = context;

  app.addHook('onRequest', async (request, reply) => {
    if (restarts.isUnderWay()) return hangUp(request, reply);
    const { down, reportZ } = await readSwitches(db);
    if (down) return reply.code(503).type('text/html').send(DOWN_PAGE);
    if (request.url.includes('/reports/') && !reportZ) return reply.callNotFound();
    restarts.watch(request, reply);
  });

  // What is no JSON is answered like an empty body.
  app.setErrorHandler((_error, _request, reply) =>
    reply.code(200).send(envelope(refuse('911'), clock.now())),
  );

  const route = (path: string, handle: (call: Call) => Promise<unknown>) =>
    app.all(path, async (request, reply) => {
      if (request.method !== 'POST') return send(context, reply, refuse('912'));
      if (!isFields(request.body)) return send(context, reply, refuse('911'));
      return handle({ request, reply, fields: request.body });
    });

  route(INITIALISE[profile], async (call) => {
    const { result, isLost } = await db.transaction(async (sql) => {
      const result = await initialise(sql, profile, call.fields);
      return { result, isLost: result.resultCd === '000' && (await takeOne(sql, 'losesAnswers')) };
    });
    return isLost ? lose(context, call, result) : send(context, call.reply, result);
  });

  route(SAVE_SALE[profile], async (call) => {
    if (await takeOne(db, 'losesRequests')) return lose(context, call, refuse('999'));
    const { result, isLost } = await saveSale({ ...context, fields: call.fields });
    return isLost ? lose(context, call, result) : send(context, call.reply, result);
  });

  for (const [path, lookUp] of Object.entries(LOOK_UPS[profile])) {
    route(path, async ({ reply, fields }) =>
      send(context, reply, await answerLookUp(context, lookUp, fields)),
    );
  }
}

type Call = { request: FastifyRequest; reply: FastifyReply; fields: Fields };

async function answerLookUp(
  { db, clock, profile }: OfProfile,
  lookUp: LookUp,
  fields: Fields,
): Promise<Result> {
  const device = await findDevice(db, profile, fields);
  if ('resultCd' in device) return device;
  const isCutOff = profile === 'vsdc' && (await readSwitches(db)).offline;
  return isCutOff ? refuse('894') : lookUp({ sql: db, clock, fields });
}

async function send({ db, clock }: Context, reply: FastifyReply, result: Result): Promise<FastifyReply> {
  const { slowSeconds } = await readSwitches(db);
  if (slowSeconds > 0) await wait(slowSeconds * 1000);
  return reply.send(envelope(result, clock.now()));
}

const DOWN_PAGE = '<!doctype html><title>503</title><h1>Service Unavailable</h1>';
const TIMEOUT_PAGE = '<!doctype html><title>504</title><h1>Gateway Time-out</h1>';

/** Loses an answer in the way of the switch. */
async function lose({ db, clock }: Context, { request, reply }: Call, result: Result): Promise<FastifyReply> {
  const { lossOf } = await readSwitches(db);
  if (lossOf === 'timeout-page') return reply.code(504).type('text/html').send(TIMEOUT_PAGE);
  if (lossOf === 'cut') return hangUp(request, reply);
  reply.hijack();
  if (lossOf === 'half') {
    const text = JSON.stringify(envelope(result, clock.now()));
    reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
    reply.raw.write(text.slice(0, text.length / 2), () => request.raw.socket.destroy());
  }
  return reply;
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
