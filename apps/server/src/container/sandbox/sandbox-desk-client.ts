import { deriveKey } from '@portal/platform/crypto/derive-key';
import { deriveSecret } from '@portal/platform/crypto/secret';
import type { StaffDeskClient } from '@portal/sandbox/identity/identity-provider';
import type { Config } from '../../config/config.ts';
import { SIGNED_IN_PATH, SIGNED_OUT_PATH } from '../../staff-desk/sign-in/sign-in-routes.ts';
import { readPortalSecret } from '../request-guards.ts';

/** Name of the staff desk at the sandbox's identity provider. */
export const SANDBOX_CLIENT_ID = 'staff-desk';

/** The staff desk as the sandbox's identity provider knows it. */
export function sandboxDeskClient(config: Config, publicUrl: () => string): StaffDeskClient {
  const url = deskUrl(config, publicUrl);
  return {
    id: SANDBOX_CLIENT_ID,
    secret: sandboxClientSecret(config).reveal(),
    publicUrl,
    signedInUrl: () => url() + SIGNED_IN_PATH,
    signedOutUrl: () => url() + SIGNED_OUT_PATH,
  };
}

/** The secret of the client, the same in every process of the portal. */
export function sandboxClientSecret(config: Config) {
  return deriveSecret(readPortalSecret(config), (own) =>
    deriveKey(own, 'sandbox staff desk').toString('base64url'),
  );
}

/** Address of the staff desk as browsers open it. */
export function deskUrl(
  { staff: { url, port } }: Pick<Config, 'staff'>,
  publicUrl: () => string,
): () => string {
  return () => {
    if (url !== null) return url;
    if (port === null) return publicUrl();
    const own = new URL(publicUrl());
    own.port = String(port);
    return own.origin;
  };
}
