import type { FastifyInstance } from 'fastify';
import { logFailure } from '../base/log-failure.ts';
import type { WithFigures } from '../http/figures.ts';
import type { Addressing } from '../http/file-addresses.ts';
import { type CreatingVideos, createVideoCall } from './create-call.ts';
import { videoPlayCalls } from './play-calls.ts';
import { type Finalizing, finalizeLeftovers } from './finalize.ts';
import { videoUploadCalls } from './upload-calls.ts';

/** The video host (spec §7 Video hosting provider). What was taken is there and played also where a provider takes the next. */
export function videoCalls(app: FastifyInstance, services: CreatingVideos & Finalizing & Addressing & WithFigures): void {
  createVideoCall(app, services);
  videoUploadCalls(app, services);
  videoPlayCalls(app, services);
  const closing = new AbortController();
  let settling: Promise<void> | undefined;
  // Calls are answered meanwhile: whoever asks for one of these videos has it settled by that.
  app.addHook('onReady', async () => {
    const failed = (error: unknown): void => { logFailure(app.log, error, 'a video that had arrived was not settled'); };
    settling = finalizeLeftovers(services, closing.signal, failed).catch(failed);
  });
  app.addHook('onClose', async () => {
    closing.abort();
    await settling;
  });
}
