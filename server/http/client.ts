import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { inProject } from '../base/root.ts';
import type { Settings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import { YEAR_SECONDS } from './common-headers.ts';

const NONCE_MARK = '__CSP_NONCE__';

/** The origins that the page may send to, other than its own. */
type Origins = Pick<Settings, 'apiBase' | 'videoUploadOrigins'>;

/**
 * The policy of the page: no eval, no inline script, styles by nonce only. Videos may come from any https address, as
 * the values of video fields do (DECISIONS "Form rules by input type"), and so may the pictures of banners and rich texts.
 */
export function contentPolicy(nonce: string, { apiBase, videoUploadOrigins }: Origins): string {
  const api = apiBase === '' ? '' : ` ${new URL(apiBase).origin}`;
  const videos = videoUploadOrigins === '' ? '' : ` ${videoUploadOrigins}`;
  return [
    `default-src 'none'`, `script-src 'self'`, `style-src 'self' 'nonce-${nonce}'`, `img-src 'self' blob: data: https:${api}`,
    `media-src 'self' blob: https:`, `connect-src 'self'${api}${videos}`, `font-src 'self'`, `form-action 'self'`,
    `frame-ancestors 'none'`, `base-uri 'none'`, `require-trusted-types-for 'script'`, `trusted-types default dompurify`,
  ].join('; ');
}

/** Sends a page with its own policy, which allows the styles that have the nonce. */
export function sendPage(reply: FastifyReply, page: string, policyWith: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policyWith(nonce))
    .send(page.replaceAll(NONCE_MARK, nonce));
}

/** Answers a path of no file and no call: with the page, whose router knows the rest, or with a 404 if it is not built. */
export type ServePage = (reply: FastifyReply) => Promise<unknown>;

const rootOf = ({ clientDir }: Pick<Settings, 'clientDir'>): string => (clientDir === '' ? inProject('dist', 'client') : clientDir);

/** Throws a `StartupError` where the settings expect a client that is not there: every page would be a 404. */
export function checkClient(settings: Pick<Settings, 'clientDir' | 'production'>): void {
  const index = join(rootOf(settings), 'index.html');
  if ((!settings.production && settings.clientDir === '') || existsSync(index)) return;
  throw new StartupError(`CLIENT_DIR must lead to a built client: there is no ${index}.`);
}

/** Serves the built client's files: hashed ones for ever, compressed forms where the build wrote them. */
export function serveClient(app: FastifyInstance, settings: Origins & Pick<Settings, 'clientDir'>): ServePage {
  const root = rootOf(settings);
  const index = join(root, 'index.html');
  if (!existsSync(index)) {
    const sentence = 'The client is not built here; run "npm run build".\n';
    return async (reply) => reply.code(404).type('text/plain; charset=utf-8').send(sentence);
  }
  const page = readFile(index, 'utf8');
  void app.register(fastifyStatic, {
    root, index: false, wildcard: false, preCompressed: true, globIgnore: ['index.html', '**/*.{br,gz}', '.vite/**'],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(root, 'assets'));
      void reply.header('cache-control', isHashed ? `public, max-age=${String(YEAR_SECONDS)}, immutable` : 'no-cache');
    },
  });
  return async (reply) => sendPage(reply, await page, (nonce) => contentPolicy(nonce, settings));
}
