import { extname } from 'node:path';
import { DESK_PICTURES_PATH, UPLOADED_PATH } from '@portal/contract/content/pictures';
import { CONTENT_ROUTES } from '@portal/contract/staff/content/staff-content-routes';
import { MEDIA_FOLDER, MEDIA_TYPES } from '@portal/platform/content/asset-links';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeskDeps } from '../../desk-deps.ts';
import type { StaffCaller } from '../../http/staff-calls.ts';

type Options = Pick<DeskDeps, 'content'> & {
  findCaller: (request: FastifyRequest) => Promise<StaffCaller | null>;
};

const FOLDER = UPLOADED_PATH.slice(`/${MEDIA_FOLDER}/`.length);

/** Serves uploaded pictures to editors, also those that customers do not have yet. Nothing keeps a copy. */
export function registerPictures(app: FastifyInstance, { content, findCaller }: Options): void {
  app.get<{ Params: { name: string } }>(
    `${DESK_PICTURES_PATH}:name`,
    { schema: { hide: true } },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const caller = await findCaller(request);
      const isEditor = caller?.roles.some((role) =>
        CONTENT_ROUTES.listContentPictures.roles.some((one) => one === role),
      );
      if (!isEditor) return reply.code(caller ? 403 : 401).send();
      const { name } = request.params;
      const file = content.store.readUploaded(FOLDER + name);
      if (!file) return reply.callNotFound();
      return reply.type(MEDIA_TYPES[extname(name)] ?? 'application/octet-stream').send(file.bytes);
    },
  );
}
