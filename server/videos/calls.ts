import type { FastifyInstance } from 'fastify';
import { videoPlayCalls } from './play-calls.ts';
import { type HostingVideos, videoUploadCalls } from './upload-calls.ts';
import { settleLeftovers } from './settle.ts';
import { videoStore } from './video-store.ts';

/** The video host (spec §7 Video hosting provider). */
export function videoCalls(app: FastifyInstance, services: HostingVideos): void {
  const store = videoStore(services);
  videoUploadCalls(app, services, store);
  videoPlayCalls(app, services, store);
  app.addHook('onReady', () => settleLeftovers(services, store));
}
