import type { FastifyInstance } from 'fastify';
import { removeOldKeys } from './idempotency/save-once.ts';
import type { Services } from './services.ts';
import { removeEnded } from './uploads/remove-ended.ts';

const INTERVAL_MS = 3_600_000;

/** Removes every hour what has expired; what fails is tried again an hour later. */
export function keepHouse(app: FastifyInstance, services: Services): void {
  const clean = async (): Promise<void> => {
    const done = await Promise.allSettled([removeOldKeys(services), removeEnded(services)]);
    for (const { status } of done) if (status === 'rejected') app.log.error('what has expired could not be removed');
  };
  const timer = setInterval(() => { void clean(); }, INTERVAL_MS).unref();
  app.addHook('onClose', () => { clearInterval(timer); });
}
