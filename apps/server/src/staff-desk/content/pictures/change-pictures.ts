import {
  addPicture,
  countPictures,
  removePicture,
} from '../../../features/content/pictures/picture-store.ts';
import { readPicture } from '../../../features/content/pictures/read-picture.ts';
import { hasPersonalData } from '../../../features/staff-acts/has-personal-data.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { StaffHandler } from '../../http/staff-calls.ts';
import { StaffError } from '../../http/staff-error.ts';
import { lockRevisions } from '../publish-change.ts';
import { findPictureUse } from './find-picture-use.ts';

/** Every process has all of them in memory. */
const MAX_PICTURES = 200;

/**
 * Stores a picture. Editors see it at once; everybody else with the text that names it, once a second person has approved that. Throws REFUSED with the reason when the bytes are no picture for customers.
 */
export const uploadContentPicture: StaffHandler<'uploadContentPicture'> = async (
  deps,
  { name: given },
  caller,
) => {
  const { body } = caller;
  if (!Buffer.isBuffer(body)) throw new StaffError('REFUSED', { why: 'picture-kind' });
  const read = readPicture(body);
  if (read.kind === 'refused') throw new StaffError('REFUSED', { why: read.why });
  const { bytes, path, width, height } = read;
  // Phones name pictures by the time; other names may have the number of a customer.
  const name = hasPersonalData(given) ? path.slice(path.lastIndexOf('/') + 1) : given;
  await deps.db.transaction(async (tx) => {
    if ((await countPictures(tx)) >= MAX_PICTURES) throw new StaffError('REFUSED', { why: 'picture-count' });
    const picture = { path, name, bytes, width, height, at: deps.clock.now(), by: caller.name };
    if (!(await addPicture(tx, picture))) return;
    const act = { act: 'upload picture', subject: `/${path}`, reason: '', outcome: 'done', after: { name } };
    await recordAct({ db: tx, clock: deps.clock }, caller, act);
  });
  await deps.content.catchUp().catch(() => {});
  return { address: `/${path}` };
};

/**
 * Removes a picture. Throws NOT_FOUND without one, REFUSED while a text of customers or of an open change uses it. The lock of
 * publications keeps a change that uses it from being published meanwhile.
 */
export const removeContentPicture: StaffHandler<'removeContentPicture'> = async (
  deps,
  { address },
  caller,
) => {
  await deps.db.transaction(async (tx) => {
    await lockRevisions(tx);
    if ((await findPictureUse(deps, tx)).has(address))
      throw new StaffError('REFUSED', { why: 'picture-used' });
    if (!(await removePicture(tx, address.slice(1))))
      throw new StaffError('NOT_FOUND', { why: 'no-picture' });
    const act = { act: 'remove picture', subject: address, reason: '', outcome: 'done' };
    await recordAct({ db: tx, clock: deps.clock }, caller, act);
  });
  await deps.content.catchUp().catch(() => {});
  return {};
};
