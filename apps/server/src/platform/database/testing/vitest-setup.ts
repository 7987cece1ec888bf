import type { TestProject } from 'vitest/node';
import { startTestServer } from './database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
  }
}

/**
 * Global setup of Vitest: starts one PostgreSQL for the whole run and returns the function that stops it. The tests of
 * durability (start-embedded.db.test.ts) start servers of their own.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer({ waitsForDisk: false });
  project.provide('adminUrl', server.adminUrl);
  return server.stop;
}
