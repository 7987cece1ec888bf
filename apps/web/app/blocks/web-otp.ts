/** What WebOTP hands over; not in TypeScript's own list of browser types. */
type CodeCredential = Credential & { code: string };

/**
 * Takes the code out of its SMS where the browser can (WebOTP), after the visitor agreed to it there.
 * @returns a function that stops waiting
 */
export function receiveCode(take: (code: string) => void): () => void {
  const stopper = new AbortController();
  if ('OTPCredential' in window) {
    const request = { otp: { transport: ['sms'] }, signal: stopper.signal } as CredentialRequestOptions;
    navigator.credentials.get(request).then(
      (credential) => credential && take((credential as CodeCredential).code),
      // The visitor declined, or the wait was stopped: the field is still there to type in.
      () => undefined,
    );
  }
  return () => stopper.abort();
}
