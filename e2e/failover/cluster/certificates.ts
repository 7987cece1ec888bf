import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { createFolder, giveTo, type Place, writePrivate } from './place.ts';

/** Where the recipe has the certificates of a machine. */
export const CLUSTER_FILES = '/etc/portal-cluster';

const TIMEOUT_MS = 2_000;
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
/** Every machine is this one; members of the cluster are servers and clients of each other. */
const EXTENSIONS = 'subjectAltName=IP:127.0.0.1,DNS:localhost\nextendedKeyUsage=serverAuth,clientAuth\n';

/** Makes the cluster's own certificate authority and one certificate for all machines. Returns their folder. */
export function createCertificates(place: Place): string {
  const folder = createFolder(place, 'certificates');
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const extensions = writePrivate(place, 'certificate-extensions', EXTENSIONS);
  openssl(
    'req',
    '-x509',
    ...NEW_KEY,
    '-days',
    '2',
    '-subj',
    '/CN=Cluster',
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
  );
  openssl('req', ...NEW_KEY, '-subj', '/CN=Machine', '-keyout', file('own.key'), '-out', file('own.csr'));
  const signing = [
    '-CA',
    file('ca.pem'),
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    '-extfile',
    extensions,
  ];
  openssl('x509', '-req', '-days', '2', '-in', file('own.csr'), ...signing, '-out', file('own.pem'));
  for (const name of ['ca.pem', 'own.key', 'own.pem']) giveTo(place.runAs, file(name));
  return folder;
}

/** Requests something of etcd or Patroni with the certificate of a machine; `null` without an answer. */
export function requestByTls(
  certificates: string,
  url: string,
  { method = 'GET', body = '' }: { method?: string; body?: string } = {},
): Promise<{ status: number; text: string } | null> {
  const [ca, cert, key] = ['ca.pem', 'own.pem', 'own.key'].map((name) =>
    readFileSync(join(certificates, name)),
  );
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve) => {
    const sent = request(url, { method, ca, cert, key, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve(null));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}
