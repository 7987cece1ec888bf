import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Check } from '../check.ts';
import { FSP_ID } from './fspiop-member.ts';
import { toolkitPackage } from './toolkit.ts';

/** A request as the package signs and checks it. */
type Signed = { headers: Record<string, string>; body: object; uri: string; method: string };

type Components = {
  Jws: {
    signer: new (options: object) => { sign: (request: Signed) => void };
    validator: new (options: object) => { validate: (request: { headers: object; body: object }) => void };
  };
};

const PATH = '/transfers';
const BODY = {
  transferId: '8f0b6c1e-6f0a-4a9b-9a55-0d9b0a6f3c21',
  amount: { amount: '1000', currency: 'RWF' },
};

/**
 * Signatures of the switch (Signature v1.1, sections 3.2 and 3.3) in both directions between our reading of the document and
 * `@mojaloop/sdk-standard-components`. The portal signs nothing itself: an acquirer's adapter does.
 */
export function checkSignatures(check: Check): void {
  const require = createRequire(import.meta.url);
  const { Jws } = require(toolkitPackage('@mojaloop/sdk-standard-components')) as Components;
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const quiet = () => {};
  const log = { push: () => log, child: () => log, isDebugEnabled: false, isErrorEnabled: false };
  const logger = Object.assign(log, { debug: quiet, error: quiet, warn: quiet, info: quiet, verbose: quiet });
  const headers = {
    'content-type': 'application/vnd.interoperability.transfers+json;version=1.1',
    date: new Date().toUTCString(),
    'fspiop-source': FSP_ID,
    'fspiop-destination': 'testingtoolkitdfsp',
  };
  const foreign: Signed = {
    headers: { ...headers },
    body: BODY,
    uri: `http://switch${PATH}`,
    method: 'post',
  };
  new Jws.signer({ logger, signingKey: pair.privateKey }).sign(foreign);
  check(
    'a signature of the package is right by our reading',
    isRight(foreign.headers, BODY, pair.publicKey),
    true,
  );
  check(
    'and wrong for another amount',
    isRight(foreign.headers, { ...BODY, amount: { amount: '1', currency: 'RWF' } }, pair.publicKey),
    false,
  );
  const ours = { ...headers, ...sign(headers, BODY, pair.privateKey) };
  const validator = new Jws.validator({ logger, validationKeys: { [FSP_ID]: pair.publicKey } });
  check(
    'a signature by our reading is right for the package',
    outcomeOf(() => validator.validate({ headers: ours, body: BODY })),
    'right',
  );
  const altered = { headers: { ...ours, 'fspiop-destination': 'another' }, body: BODY };
  check(
    'and wrong for another destination',
    outcomeOf(() => validator.validate(altered)),
    'wrong',
  );
}

function outcomeOf(act: () => void): 'right' | 'wrong' {
  try {
    act();
    return 'right';
  } catch {
    return 'wrong';
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(headers: Record<string, string>, body: object, key: string): Record<string, string> {
  const protectedHeader = encode({
    alg: 'RS256',
    'FSPIOP-URI': PATH,
    'FSPIOP-HTTP-Method': 'POST',
    'FSPIOP-Source': headers['fspiop-source'],
    'FSPIOP-Destination': headers['fspiop-destination'],
    Date: headers.date,
  });
  const signature = createSign('RSA-SHA256')
    .update(`${protectedHeader}.${encode(body)}`)
    .sign(key, 'base64url');
  return {
    'fspiop-signature': JSON.stringify({ signature, protectedHeader }),
    'fspiop-uri': PATH,
    'fspiop-http-method': 'POST',
  };
}

function isRight(headers: Record<string, string>, body: object, key: string): boolean {
  const { signature, protectedHeader } = JSON.parse(headers['fspiop-signature'] ?? '{}') as Record<
    string,
    string
  >;
  const named = JSON.parse(Buffer.from(protectedHeader ?? '', 'base64url').toString()) as Record<
    string,
    string
  >;
  const isSame = named['FSPIOP-Source'] === headers['fspiop-source'] && named['FSPIOP-URI'] === PATH;
  const verify = createVerify('RSA-SHA256').update(`${protectedHeader}.${encode(body)}`);
  return isSame && verify.verify(key, signature ?? '', 'base64url');
}
