import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a release that says what it was made from. */
export const PROVENANCE = 'provenance.intoto.json';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** What the files of a release were made from. */
export type Origin = { version: string; commit: string; lock: string; node: string };

/** An in-toto statement with SLSA provenance (slsa.dev/spec/v1.0/provenance): which files, from which commit. */
export type Statement = {
  _type: 'https://in-toto.io/Statement/v1';
  subject: { name: string; digest: { sha256: string } }[];
  predicateType: 'https://slsa.dev/provenance/v1';
  predicate: {
    buildDefinition: {
      buildType: string;
      externalParameters: { version: string; command: string };
      internalParameters: { node: string };
      resolvedDependencies: { uri: string; digest: Record<string, string> }[];
    };
    runDetails: { builder: { id: string } };
  };
};

/** A signed statement, as DSSE (github.com/secure-systems-lab/dsse). */
type Envelope = { payloadType: string; payload: string; signatures: { keyid: string; sig: string }[] };

/**
 * Says from what the files were made. It has no time, so that the same commit gives the same statement.
 * @param names files in the folder
 */
export function describeOrigin(folder: string, names: readonly string[], origin: Origin): Statement {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: names.map((name) => ({ name, digest: { sha256: hashFile(join(folder, name)) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:isano:portal:npm-run-release:1',
        externalParameters: { version: origin.version, command: 'npm run release' },
        internalParameters: { node: origin.node },
        resolvedDependencies: [
          { uri: `pkg:generic/isano-portal@${origin.version}`, digest: { gitCommit: origin.commit } },
          { uri: 'package-lock.json', digest: { sha256: origin.lock } },
        ],
      },
      runDetails: { builder: { id: 'urn:isano:portal:checkout' } },
    },
  };
}

/** The SHA-256 of a file, in hexadecimal. */
export function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Signs a statement with an Ed25519 key (PEM). */
export function signStatement(statement: Statement, key: string): Envelope {
  const payload = Buffer.from(JSON.stringify(statement));
  const privateKey = createPrivateKey(key);
  const sig = sign(null, preAuthEncoding(payload), privateKey).toString('base64');
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const keyid = createHash('sha256').update(publicKey).digest('hex');
  return { payloadType: PAYLOAD_TYPE, payload: payload.toString('base64'), signatures: [{ keyid, sig }] };
}

/**
 * Reads a statement, signed or not.
 * @param key the public key (PEM) that must have signed it, if given
 * @throws when it has no valid signature of that key
 */
export function readStatement(text: string, key?: string): { statement: Statement; signed: boolean } {
  const read = JSON.parse(text) as Statement | Envelope;
  if (!('payload' in read)) {
    if (key) throw new Error('The provenance is not signed.');
    return { statement: read, signed: false };
  }
  const payload = Buffer.from(read.payload, 'base64');
  if (key) {
    const isValid = read.signatures.some(({ sig }) =>
      verify(null, preAuthEncoding(payload), createPublicKey(key), Buffer.from(sig, 'base64')),
    );
    if (!isValid) throw new Error('The provenance is not signed with this key.');
  }
  return { statement: JSON.parse(payload.toString()) as Statement, signed: key !== undefined };
}

/** DSSE signs the type with the content, each after its length. */
function preAuthEncoding(payload: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `),
    payload,
  ]);
}
