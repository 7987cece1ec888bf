import { type ContentFile, problemLines } from '@portal/platform/content/content-files';
import type { ContentSource } from '@portal/platform/content/content-source';
import type { Db } from '@portal/platform/database/open-db';
import type { FastifyBaseLogger } from 'fastify';
import { readPictureFiles } from '../pictures/picture-store.ts';
import { readPublishedAt, readPublishedStamp, readPublishedTexts } from './published-texts.ts';
import { isFromDesk, toContentFiles } from './text-place.ts';

/** Every node shows a publication within five seconds, however long reading it takes. */
const POLL_MS = 2_000;

type FollowOptions = {
  source: ContentSource;
  db: Db;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  everyMs?: number;
};

/**
 * Reads what staff have published, and from then on every two seconds whether there is more. While the database does not
 * answer, the content stays as it is.
 */
export async function followPublished(options: FollowOptions) {
  const { log, everyMs = POLL_MS } = options;
  const catchUp = createCatchUp(options);
  let isFailing = false;
  const poll = async () => {
    try {
      await catchUp();
      isFailing = false;
    } catch (err) {
      if (!isFailing)
        log.warn({ err }, 'could not read what staff have published: the content stays as it is');
      isFailing = true;
    }
  };
  let polling = poll();
  await polling;
  const timer = setInterval(() => {
    polling = polling.then(poll);
  }, everyMs);
  timer.unref();
  return {
    /** Reads what was published since the last time. Throws when the database does not answer. */
    catchUp,
    close: async () => {
      clearInterval(timer);
      await polling;
    },
  };
}

function createCatchUp({ source, db, log }: FollowOptions): () => Promise<void> {
  let known = '';
  let pictures: ReadonlyMap<string, ContentFile> = new Map();
  return async () => {
    const { number, stamp } = await readPublishedStamp(db);
    if (stamp === known) return;
    pictures = await readPictureFiles(db, pictures);
    const texts = toContentFiles(await readPublishedTexts(db));
    const changedAt = await readPublishedAt(db);
    const dated = texts.map((file) => ({ ...file, ...(changedAt && { changedAt }) }));
    const outcome = source.publish([...pictures.values(), ...dated]);
    known = stamp;
    if (outcome.kind === 'read') log.info({ version: outcome.version, number }, 'content was published');
    const problems = problemLines(source.problems().filter(isFromDesk));
    if (problems.length > 0) log.error({ problems }, 'texts that staff published are left out');
  };
}
