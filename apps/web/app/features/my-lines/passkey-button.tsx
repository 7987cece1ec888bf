import { useEffect, useState } from 'react';
import { useFetcher, useNavigation, useSubmit } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/notice.tsx';
import type { PasskeyStart } from './lines-step.ts';
import { linesTexts } from './texts.ts';

/** How long the device asks for a finger, a face or its code. */
const TIMEOUT_MS = 120_000;
/** The signatures that the server checks: ES256 and RS256 (the COSE registry of IANA). */
const ALGORITHMS = [-7, -257];

/**
 * Adds the passkey of this device beside the PIN, or opens the lines by it. Nothing where the device cannot tell who is there, or has
 * no JavaScript: the PIN is the way for all.
 */
export function PasskeyButton({ step }: { step: 'set' | 'open' }) {
  const t = useTexts(linesTexts);
  const canVerify = useCanVerify();
  const submit = useSubmit();
  const { data, state, submit: start } = useFetcher<{ passkey: PasskeyStart | null }>();
  const [isRefused, setRefused] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // Another press while the answer is on its way would make it one to a question of before, which counts as a wrong try.
  const isBusy = useNavigation().state !== 'idle' || state !== 'idle' || isAsking;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!data) return;
    const asked = data.passkey ? ask(step, data.passkey) : Promise.reject(new Error('no challenge'));
    setAsking(true);
    asked
      .then(
        (fields) => submit({ intent: `passkey-${step}`, ...fields }, { method: 'post' }),
        () => setRefused(true),
      )
      .finally(() => setAsking(false));
  }, [data]);
  if (!canVerify) return null;
  const press = () => {
    setRefused(false);
    void start({ intent: 'passkey-start' }, { method: 'post', defaultShouldRevalidate: false });
  };
  return (
    <div className="grid justify-items-start gap-2">
      {isRefused && <Alert tone="warning">{t('lines.pin-passkey')}</Alert>}
      <Button look={step === 'open' ? 'primary' : 'secondary'} busy={isBusy} onClick={press}>
        {t(`lines.passkey-${step}`)}
      </Button>
      {step === 'set' && <p className="quiet-note">{t('lines.passkey-about')}</p>}
    </div>
  );
}

/** Whether the device has an authenticator of its own that checks who is there. */
function useCanVerify(): boolean {
  const [canVerify, setCanVerify] = useState(false);
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setCanVerify, () => {});
  }, []);
  return canVerify;
}

/** Asks the device, and returns the fields of its answer. Throws when its owner refuses. */
async function ask(step: 'set' | 'open', start: PasskeyStart): Promise<Record<string, string>> {
  const { host, passkeyId } = start;
  const challenge = toBytes(start.challenge);
  const usual = { challenge, timeout: TIMEOUT_MS };
  if (step === 'open') {
    const known = {
      type: 'public-key' as const,
      id: toBytes(passkeyId ?? ''),
      transports: ['internal' as const],
    };
    const publicKey = {
      ...usual,
      rpId: host,
      allowCredentials: [known],
      userVerification: 'required' as const,
    };
    const { response } = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    const { authenticatorData, clientDataJSON, signature } = response as AuthenticatorAssertionResponse;
    return toFields({ authenticatorData, clientData: clientDataJSON, signature });
  }
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...usual,
    rp: { id: host, name: host },
    user: { id: toBytes(start.userId), name: host, displayName: host },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      residentKey: 'discouraged',
      userVerification: 'required',
    },
    attestation: 'none',
  };
  const { rawId, response } = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const made = response as AuthenticatorAttestationResponse;
  const key = made.getPublicKey();
  if (!key) throw new Error('no key that the server checks');
  return toFields({
    passkeyId: rawId,
    publicKey: key,
    authenticatorData: made.getAuthenticatorData(),
    clientData: made.clientDataJSON,
  });
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Bytes in base64url. */
function toFields(answer: Record<string, ArrayBuffer>): Record<string, string> {
  const encode = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  return Object.fromEntries(Object.entries(answer).map(([name, bytes]) => [name, encode(bytes)]));
}
