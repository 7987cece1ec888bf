import type { SandboxDb } from '../sandbox-db.ts';
import { CODE } from './answers.ts';
import { charge, close, isOpen, readPurchase } from './purchases.ts';

/** Does what time has brought to one purchase: it expires, or is charged after all. */
export async function settleDue(db: SandboxDb, ref: string, now: Date): Promise<void> {
  await db.transaction(async (sql) => {
    const { rows } = await sql.query<{ due: 'charge' | 'expire' }>(
      'SELECT due FROM sandbox.smartcash_purchases WHERE ref = $1 AND due_at <= $2 FOR UPDATE',
      [ref, now],
    );
    const purchase = rows[0] ? await readPurchase(sql, ref) : null;
    if (!rows[0] || !purchase || !isOpen(purchase)) return;
    if (rows[0].due === 'charge') await charge(sql, purchase, now);
    else await close(sql, purchase, 'FAILED', CODE.expired);
  });
}

/** The same for all whose hour has come. */
export async function settleAllDue(db: SandboxDb, now: Date): Promise<void> {
  const { rows } = await db.query<{ ref: string }>(
    'SELECT ref FROM sandbox.smartcash_purchases WHERE due_at <= $1 ORDER BY due_at LIMIT 100',
    [now],
  );
  for (const { ref } of rows) await settleDue(db, ref, now);
}
