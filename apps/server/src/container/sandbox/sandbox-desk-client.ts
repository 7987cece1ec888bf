import { deriveKey } from '@portal/platform/crypto/derive-key';
import { deriveSecret } from '@portal/platform/crypto/secret';
import { IDENTITY_PATH, type StaffDeskClient } from '@portal/sandbox/identity/identity-provider';
import type { Config } from '../../config/config.ts';
import { deskCredential } from '../../config/staff-settings.ts';
import type { IdentityAccount } from '../../staff-desk/sign-in/identity-provider.ts';
import { SIGNED_IN_PATH, SIGNED_OUT_PATH } from '../../staff-desk/sign-in/sign-in-routes.ts';
import { readPortalSecret } from '../request-guards.ts';

/** Name of the staff desk at the sandbox's identity provider. */
const SANDBOX_CLIENT_ID = 'staff-desk';

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
function sandboxClientSecret(config: Config) {
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

/** The account of the desk at the operator's identity provider, or at that of the sandbox; `null`: there is no desk. */
export function identityAccountOf(
  config: Config,
  environment: { publicUrl: () => string; identityOrigin: string | null },
): IdentityAccount | null {
  const { issuer, clientId } = config.staff;
  const clientSecret = deskCredential(config.staff);
  if (issuer === 'off') return null;
  if (issuer !== null && issuer !== 'sandbox') {
    if (!clientId || !clientSecret)
      throw new Error('STAFF_ISSUER without STAFF_CLIENT_ID and its secret or key');
    return { issuer: () => issuer, clientId, clientSecret, backChannel: null };
  }
  const { publicUrl, identityOrigin } = environment;
  // In production only a provider that was named lets people in.
  if (identityOrigin === null || config.mode === 'production') return null;
  return {
    issuer: () => publicUrl() + IDENTITY_PATH,
    clientId: SANDBOX_CLIENT_ID,
    clientSecret: sandboxClientSecret(config),
    backChannel: identityOrigin,
  };
}
