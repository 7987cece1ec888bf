import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyPairKeyObjectResult,
  randomUUID,
} from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bearerOf } from '../access-tokens.ts';
import type { CamaraState } from './camara-state.ts';
import { failCall, requireScope } from './require-scope.ts';

const SCOPE = 'number-verification:verify';
const TOKEN_SECONDS = 60;

/** The parameters of an authorisation that the token request is compared with. */
type Authorization = { redirectUri: string; challenge: string; nonce: string; scope: string };
type Query = Record<string, string | undefined>;

/** A network writes the number of a device into its requests: header enrichment. */
const DEVICE_HEADER = 'x-msisdn';

let madeKeys: KeyPairKeyObjectResult | undefined;

/** The keys of all operators of this process: making them takes 70 ms of processor time. */
function signingKeys(): KeyPairKeyObjectResult {
  madeKeys ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  return madeKeys;
}

/**
 * Number Verification 2.1, and the OpenID Connect provider that recognises a device by its mobile connection: the header
 * `x-msisdn` or else `deviceNumber` of the state stands for the network. It asks nobody anything.
 * @param baseUrl own address, known once it listens
 * @returns the token request of an authorization code; `null` for an unknown code or a wrong verifier
 */
export function verificationRoutes(app: FastifyInstance, state: CamaraState, baseUrl: () => string) {
  const codes = new Map<string, Authorization & { deviceNumber: string }>();
  const { privateKey, publicKey } = signingKeys();
  app.get('/.well-known/openid-configuration', async () => description(baseUrl()));
  app.get('/jwks', async () => ({
    keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: '1' }],
  }));
  app.get<{ Querystring: Query }>('/authorize', async ({ query, headers }, reply) => {
    const read = readAuthorization(query);
    if (!read) return reply.code(400).send({ error: 'invalid_request' });
    const deviceNumber = headers[DEVICE_HEADER]?.toString() ?? state.deviceNumber;
    if (deviceNumber === null) return sendBack(reply, query, { error: 'login_required' });
    const code = randomUUID();
    codes.set(code, { ...read, deviceNumber });
    return sendBack(reply, query, { code });
  });
  app.post<{ Body: { phoneNumber?: string } }>(
    '/number-verification/v2/verify',
    { onRequest: requireScope(state, SCOPE) },
    async ({ headers, body }, reply) => {
      const { deviceNumber = null } = state.tokens.get(bearerOf(headers.authorization)) ?? {};
      if (deviceNumber === null || state.isOnWifi)
        return failCall(reply, 403, 'NUMBER_VERIFICATION.USER_NOT_AUTHENTICATED_BY_MOBILE_NETWORK');
      return { devicePhoneNumberVerified: deviceNumber === body.phoneNumber };
    },
  );
  return (body: Query, clientId: string) => {
    const { code = '', code_verifier: verifier = '', redirect_uri: redirectUri } = body;
    const authorization = codes.get(code);
    codes.delete(code);
    if (!authorization || authorization.redirectUri !== redirectUri) return null;
    if (createHash('sha256').update(verifier).digest('base64url') !== authorization.challenge) return null;
    const { nonce, scope, deviceNumber } = authorization;
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: baseUrl(),
      sub: randomUUID(),
      aud: clientId,
      iat: now,
      exp: now + TOKEN_SECONDS,
      nonce,
    };
    const token = randomUUID();
    state.tokens.set(token, { scope, deviceNumber });
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      id_token: signToken(claims, privateKey.export({ type: 'pkcs8', format: 'pem' })),
    };
  };
}

function description(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  };
}

/** As CAMARA demands: code flow, `openid` and the scope of the API, nobody asked; PKCE, state and nonce. */
function readAuthorization(query: Query): Authorization | null {
  const { redirect_uri: redirectUri, code_challenge: challenge, nonce, scope = '', state } = query;
  const scopes = scope.split(' ');
  const isComplete =
    query.response_type === 'code' &&
    query.prompt === 'none' &&
    query.code_challenge_method === 'S256' &&
    scopes.includes('openid') &&
    scopes.includes(SCOPE);
  return isComplete && redirectUri && challenge && nonce && state
    ? { redirectUri, challenge, nonce, scope }
    : null;
}

function sendBack(
  reply: FastifyReply,
  { redirect_uri = '', state = '' }: Query,
  answer: Record<string, string>,
) {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value);
  return reply.redirect(url.href, 302);
}

function signToken(claims: object, key: string | Buffer): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', typ: 'JWT', kid: '1' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
}
