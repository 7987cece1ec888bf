import type { StaffFailure, StaffInput, StaffResult } from '@portal/contract/staff/staff-calls';
import { STAFF_API, STAFF_ROUTES, type StaffCallName } from '@portal/contract/staff/staff-routes';
import { makeTestDb } from '@portal/platform/database/testing/database';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import { createSettlementHarness } from '@portal/settlement/testing/settlement-harness';
import { createTestPortal } from '../../../testing/portal.ts';
import { createStaffBrowser } from '../../testing/sign-in.ts';

/** The limit above which a second person approves, francs. */
const APPROVAL_ABOVE = '5000';

/**
 * A portal whose database has the settlement's payments, with two people of finance. Close it in `afterAll`.
 * @param given the database; an empty one by default
 */
export async function createBooksDesk(given?: TestDb) {
  const db = given ?? (await makeTestDb());
  const harness = await createSettlementHarness(db.pool);
  const portal = await createTestPortal({
    databaseUrl: db.url,
    clock: harness.clock,
    environment: {
      STAFF_APPROVAL_ABOVE: APPROVAL_ABOVE,
      STAFF_APPROVAL_ABOVE_DAY: '10000',
      FISCAL_DEVICE: 'sandbox',
    },
  });
  const person = async (id: string) => {
    const browser = createStaffBrowser(portal.app);
    await browser.signIn(id);
    /** Calls the desk. Returns the result, or the failure. */
    const call = async <Name extends StaffCallName>(
      name: Name,
      input: StaffInput<Name>,
    ): Promise<StaffResult<Name> & Partial<StaffFailure>> => {
      const { method, path } = STAFF_ROUTES[name];
      const query = new URLSearchParams(input as Record<string, string>);
      const reply = await (method === 'GET'
        ? browser.send('GET', `${STAFF_API}${path}?${query}`)
        : browser.send('POST', STAFF_API + path, { payload: input }));
      return reply.json();
    };
    const sendPart = async (uploadId: string, number: number, content: Buffer) => {
      const url = `${STAFF_API}${STAFF_ROUTES.uploadPart.path}?id=${uploadId}&number=${number}`;
      const headers = { 'content-type': 'application/octet-stream' };
      const reply = await browser.send('POST', url, { payload: content, headers });
      return reply.json() as Partial<StaffFailure>;
    };
    /** Uploads a file in parts and waits for its end. */
    const upload = async (
      content: string | Buffer,
      { source = 'momo', name = 'momo.csv', part = 200_000 } = {},
    ) => {
      const bytes = Buffer.from(content);
      const { id } = await call('startUpload', { source, name, bytes: bytes.length });
      for (let at = 0; at < bytes.length; at += part)
        await sendPart(id, at / part, bytes.subarray(at, at + part));
      await call('finishUpload', { id });
      return waitForEnd(() => call('readUpload', { id }));
    };
    return { call, sendPart, upload };
  };
  return {
    ...harness,
    portal,
    person,
    close: async () => {
      await portal.close();
      await db.drop();
    },
  };
}

/** The desk of the books in a test. */
export type BooksDesk = Awaited<ReturnType<typeof createBooksDesk>>;
/** Somebody signed in to it. */
export type BooksPerson = Awaited<ReturnType<BooksDesk['person']>>;

async function waitForEnd(
  read: () => Promise<StaffResult<'readUpload'>>,
): Promise<StaffResult<'readUpload'>> {
  for (;;) {
    const upload = await read();
    if (upload.state !== 'importing') return upload;
    await new Promise(setImmediate);
  }
}
