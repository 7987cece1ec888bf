import { TOKEN_TABLES } from './access-tokens.ts';
import { FAULT_TABLES } from './fault-injection.ts';
import { FISCAL_TABLES } from './fiscal/tables.ts';
import { CHECKOUT_TABLES } from './hosted-pages/tables.ts';
import { makeTables, type SandboxDb } from './sandbox-db.ts';
import type { GatewaySimulator, WalletSimulator } from './simulator.ts';
import { SIMULATORS } from './simulators.ts';
import { MANDATE_TABLES } from './wallets/mandates.ts';
import { WALLET_TABLES } from './wallets/tables.ts';

/** Makes the tables of every company that are missing. */
export function makeSandboxTables(db: SandboxDb): Promise<void> {
  const companies: (WalletSimulator | GatewaySimulator)[] = Object.values(SIMULATORS);
  const own = companies.map(({ tables = '' }) => tables);
  return makeTables(
    db,
    [TOKEN_TABLES, FAULT_TABLES, WALLET_TABLES, MANDATE_TABLES, CHECKOUT_TABLES, FISCAL_TABLES, ...own].join(
      '',
    ),
  );
}
