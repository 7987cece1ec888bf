import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the simulator says about a number. */
export type Holder =
  | 'usual'
  | 'new-sim'
  | 'new-owner'
  | 'not-answered'
  | 'other-operator'
  | 'fixed-line'
  | 'web-page';

type Question = { phoneNumber: string; maxAge?: number; specifiedDate?: string };

const TOKEN = 'token-of-the-simulator';
const SIM_CHANGED_HOURS_AGO = 1;

/** SIM Swap and Number Recycling of CAMARA over real HTTP, with tokens of client credentials. Owners changed a day ago. */
export async function startCamara(now: Date) {
  const state = {
    /** By number with `+`; the others are usual ones. */
    holders: new Map<string, Holder>(),
    /** Questions as received, by path. */
    questions: [] as { path: string; body: Question }[],
    tokenRequests: 0,
    now,
  };
  const server = createServer((request, response) => {
    readBody(request)
      .then((text) => answer(state, { request, response, text }))
      .catch((error) => send(response, 500, { message: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    baseUrl,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
}

type State = {
  holders: Map<string, Holder>;
  questions: { path: string; body: Question }[];
  tokenRequests: number;
  now: Date;
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, body: object): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const fail = (response: ServerResponse, status: number, code: string) =>
  send(response, status, { status, code, message: code });

type Exchange = { request: IncomingMessage; response: ServerResponse; text: string };

function answer(state: State, exchange: Exchange): ServerResponse {
  const { request, response, text } = exchange;
  const path = request.url ?? '/';
  if (path === '/token') return giveToken(state, exchange);
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return fail(response, 401, 'UNAUTHENTICATED');
  const body = JSON.parse(text) as Question;
  state.questions.push({ path, body });
  const holder = state.holders.get(body.phoneNumber) ?? 'usual';
  switch (holder) {
    case 'not-answered':
      return response.destroy();
    case 'web-page':
      return response.writeHead(200).end('<html>');
    case 'other-operator':
      return fail(response, 404, 'IDENTIFIER_NOT_FOUND');
    case 'fixed-line':
      return fail(response, 422, 'SERVICE_NOT_APPLICABLE');
    default:
      return answerAbout(state, holder, { path, body, response });
  }
}

function answerAbout(
  { now }: State,
  holder: Holder,
  { path, body, response }: { path: string; body: Question; response: ServerResponse },
): ServerResponse {
  if (path === '/sim-swap/v2/check') {
    const swapped = holder === 'new-sim' && (body.maxAge ?? 240) >= SIM_CHANGED_HOURS_AGO;
    return send(response, 200, { swapped });
  }
  if (path === '/number-recycling/v0.2/check') {
    const changedOn = new Date(now.getTime() - 24 * 3_600_000).toISOString().slice(0, 10);
    const phoneNumberRecycled = holder === 'new-owner' && (body.specifiedDate ?? '') < changedOn;
    return send(response, 200, { phoneNumberRecycled });
  }
  return fail(response, 404, 'NOT_FOUND');
}

function giveToken(state: State, { request, response, text }: Exchange): ServerResponse {
  state.tokenRequests += 1;
  const expected = `Basic ${Buffer.from('portal:client-secret').toString('base64')}`;
  const grant = new URLSearchParams(text).get('grant_type');
  if (request.headers.authorization !== expected || grant !== 'client_credentials')
    return send(response, 401, { error: 'invalid_client' });
  return send(response, 200, { access_token: TOKEN, token_type: 'Bearer', expires_in: 3_600 });
}
