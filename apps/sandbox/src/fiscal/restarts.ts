import type { Clock } from '@portal/domain/time/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secondsAfter } from '../seconds-after.ts';

/** Restarts of the devices' program. */
export type Restarts = {
  /** Cuts every connection that waits for an answer, and refuses new ones for so many seconds. What was signed stays signed. */
  restart: (seconds: number) => void;
  isUnderWay: () => boolean;
  /** Keeps the connection of a call, which a restart cuts, until it is answered. */
  watch: (request: FastifyRequest, reply: FastifyReply) => void;
};

/** Creates the restarts of one service. */
export function createRestarts(clock: Clock): Restarts {
  const waiting = new Set<FastifyRequest>();
  let until = new Date(0);
  return {
    restart: (seconds) => {
      until = secondsAfter(clock.now(), seconds);
      for (const request of waiting) request.raw.socket.destroy();
      waiting.clear();
    },
    isUnderWay: () => clock.now() < until,
    watch: (request, reply) => {
      waiting.add(request);
      reply.raw.once('close', () => waiting.delete(request));
    },
  };
}
