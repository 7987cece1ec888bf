import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { formRoutes } from '../features/forms/routes.ts';
import { leadRoutes } from '../features/leads/routes.ts';

/** Registers the calls of home broadband and of its forms. */
export function homeBroadbandRoutes(context: FastifyInstance, { forms, leads }: AppDeps): void {
  formRoutes(context, forms);
  leadRoutes(context, leads);
}
