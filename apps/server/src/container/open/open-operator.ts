import type { Brand } from '@portal/domain/language/brand';
import type { Shop } from '@portal/domain/places/shop';
import type { Clock } from '@portal/domain/time/clock';
import { absentPort } from '@portal/operator/absent-port';
import { chooseOperator, withoutAbsent } from '@portal/operator/choose-operator';
import type { Operator, Settings } from '@portal/operator/operator';
import type { InboundGateway } from '@portal/operator/sandbox/inbound';
import { sandboxOperator } from '@portal/operator/sandbox/sandbox-operator';
import type { Sms } from '@portal/operator/sms-port';
import { smtpEmails } from '@portal/operator/smtp/smtp-emails';
import { createMethodFaults } from '@portal/payments/method-faults/method-faults';
import { withMethodFaults } from '@portal/payments/method-faults/with-method-faults';
import { listAddedProviders } from '@portal/payments/providers/registry';
import type { Db } from '@portal/platform/database/open-db';
import type { Config } from '../../config/config.ts';
import { openIncidents } from '../../features/incidents/module.ts';
import { openDeskSettings } from '../../features/settings/module.ts';

type OperatorOptions = {
  config: Config;
  db: Db;
  /** Connections of the simulated operator. */
  operatorDb: Db;
  clock: Clock;
  brand: Brand;
  /** Messages from the simulated handset. */
  inbound: InboundGateway;
  /** The shops of the content. */
  listShops: () => Shop[];
  /** Messages by the configured routes; `null`: by the operator. */
  sms: Sms | null;
};

/**
 * The operator: each port from the adapter that the settings name for it, SMS and e-mails of the sandbox where it stands
 * for the rest, and the configured routes for messages and mail server in place of those.
 */
export function openOperator(options: OperatorOptions) {
  const { config, db, operatorDb, clock, brand, inbound, listShops, sms } = options;
  const deps = { db: operatorDb, clock, productName: brand.name, inbound, listShops };
  const sandbox = config.operator.rest === 'sandbox' ? sandboxOperator(deps) : null;
  const smtp = config.mailServer && openMail(config.mailServer);
  const chosen = chooseOperator(config.operator, deps);
  const ownSettings =
    config.operator.ports.settings === 'sandbox' ? withAdded(chosen.settings) : chosen.settings;
  const deskSettings = openDeskSettings(db);
  const methodFaults = createMethodFaults(db);
  const incidents = openIncidents({ db, clock, faults: methodFaults, brand });
  const operator: Operator = {
    ...chosen,
    // Staff may switch on a way to pay whose port is absent.
    settings: withMethodFaults(
      withoutAbsent(incidents.overlay(deskSettings.overlay(ownSettings)), config.operator.ports),
      methodFaults,
      clock,
    ),
    sms: sms ?? sandbox?.sms ?? absentPort('sms'),
    emails: smtp ?? sandbox?.emails ?? absentPort('emails'),
  };
  return {
    operator,
    /** Settings without those of the staff, those of the staff, and the ways to pay that the portal switched off. */
    ownSettings,
    deskSettings,
    methodFaults,
    /** Disturbances that staff announce. */
    incidents,
    // In production a mailbox of the sandbox is no promise to a customer.
    receiptEmails: smtp ?? (config.mode === 'production' ? null : (sandbox?.emails ?? null)),
  };
}

/** The sandbox knows no wallet of an add-on, and has them all on, as its own. */
function withAdded({ read }: Settings): Settings {
  return {
    read: async () => {
      const settings = await read();
      const added = Object.fromEntries(listAddedProviders().map((name) => [name, true]));
      return { ...settings, enabledMethods: { ...added, ...settings.enabledMethods } };
    },
  };
}

/** The mail server, with its secrets revealed. */
function openMail({ url, from, dkim }: NonNullable<Config['mailServer']>) {
  const signature = dkim && { selector: dkim.selector, key: dkim.key.reveal() };
  return smtpEmails({ url: url.reveal(), from, dkim: signature });
}
