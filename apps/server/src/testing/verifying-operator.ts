import {
  CAMARA_CLIENT,
  type CamaraOperator,
  startCamaraOperator,
} from '@portal/sandbox/camara/start-camara-operator';

/** A simulated operator that verifies numbers, and the variables of a portal that uses it beside the sandbox. */
export async function startVerifyingOperator(): Promise<{
  camara: CamaraOperator;
  environment: Record<string, string>;
}> {
  const camara = await startCamaraOperator({ clock: { now: () => new Date() } });
  const environment = {
    OPERATOR: 'sandbox',
    OPERATOR_NUMBER_VERIFICATION: 'camara',
    CAMARA_BASE_URL: camara.baseUrl,
    CAMARA_TOKEN_URL: `${camara.baseUrl}/token`,
    CAMARA_CLIENT_ID: CAMARA_CLIENT.id,
    CAMARA_CLIENT_SECRET: CAMARA_CLIENT.secret,
    CAMARA_ISSUER: camara.baseUrl,
    CAMARA_TIMEOUT: '10000',
  };
  return { camara, environment };
}
