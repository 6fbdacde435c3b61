import type { FastifyInstance } from 'fastify';
import type { WithSettings } from '../../base/settings.ts';
import { plainPage } from '../../http/common-headers.ts';
import { isLocalRequest } from '../../http/network.ts';
import { notFound } from '../../http/http-error.ts';
import { escapeHtml, linked } from './html.ts';
import type { OutboxMessage, WithOutbox } from './outbox.ts';

const article = ({ to, subject, text, at }: OutboxMessage): string =>
  `<article><h2>${escapeHtml(subject ?? to)}</h2><p>${escapeHtml(to)}, <time>${escapeHtml(at)}</time></p>`
  + `<pre>${linked(text)}</pre></article>`;

const pageOf = (messages: readonly OutboxMessage[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>`
  + `<main><h1>Outbox</h1>${messages.map(article).join('') || '<p>Nothing was sent yet.</p>'}</main></html>`;

/** `/dev/outbox`: what would have been sent, in demo mode alone. It opens accounts, so only this computer may read it. */
export function outboxCall(app: FastifyInstance, { settings, outbox }: WithSettings<'demo'> & WithOutbox): void {
  app.get('/dev/outbox', async (request, reply) => {
    if (!settings.demo || !isLocalRequest(request)) throw notFound();
    const messages = await outbox.messages();
    if (!(request.headers.accept ?? '').includes('text/html')) return { messages };
    return reply.headers(plainPage).send(pageOf(messages));
  });
}
