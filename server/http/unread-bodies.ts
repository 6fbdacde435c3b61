import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../base/locales/messages.ts';
import { answerUnreadable } from './errors.ts';
import { networkOf } from './network.ts';

/** How long connections may keep the server busy. Times in milliseconds. */
export interface ConnectionLimits {
  /** Until the head of a request is there. */
  readonly headers: number;
  /** Until all of a request is there: a save of many documents over a slow line takes minutes. */
  readonly request: number;
  /** Without a byte in either direction. */
  readonly silence: number;
  /** How often the first two are checked. */
  readonly check: number;
  /** At least `leastBytes` of a body must arrive in each such stretch: a line that drips is no line. */
  readonly stretch: number;
  readonly leastBytes: number;
  /** How long the caller has to read a refusal that was sent before all of the body arrived. */
  readonly refusalGrace: number;
  /** Connections of one network at a time; a whole campus may sit behind one address. */
  readonly connections: number;
}

export const connectionLimits: ConnectionLimits = {
  headers: 20_000, request: 600_000, silence: 60_000, check: 5000, stretch: 60_000,
  leastBytes: 16_384, refusalGrace: 2000, connections: 1000,
};

/** Bytes that are still read after an answer, for callers who read it only when all is sent: more than any document has. */
const MOST_UNREAD = 16_000_000;

interface BodyProgress {
  readonly socket: Socket;
  seen: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const asksForEnd = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.0' || headers.connection?.toLowerCase() === 'close';

/** Ends requests whose body arrives more slowly than on any line. */
function endSlowBodies(app: FastifyInstance, { stretch, leastBytes }: ConnectionLimits): void {
  const bodies = new Map<IncomingMessage, BodyProgress>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(raw)) {
      bodies.set(raw, { socket: raw.socket, seen: Number.NaN });
      // The event is emitted at the end of the body, too.
      raw.once('close', () => { bodies.delete(raw); });
    }
    done();
  });
  const checkBodies = (): void => {
    for (const [raw, body] of bodies) {
      const { bytesRead } = body.socket;
      if (bytesRead - body.seen < leastBytes && !raw.complete) {
        answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, body.socket, languageOf(raw.headers['accept-language']));
        body.socket.destroySoon();
      }
      body.seen = bytesRead;
    }
  };
  const timer = setInterval(checkBodies, stretch).unref();
  app.addHook('onClose', async () => { clearInterval(timer); });
}

/**
 * Ends the connection of a request that was answered before all of its body arrived. Not at once: further data of the caller would make the
 * system discard the answer. A body that arrives completely in this time leaves the connection open.
 */
function endUnread(app: FastifyInstance, { refusalGrace }: ConnectionLimits): void {
  // Node.js would end it at once where the caller or the refusal asks for its end, as proxies do with each request.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (hasBody(request.raw) && !request.raw.complete) {
      void reply.removeHeader('connection');
      reply.raw.shouldKeepAlive = true;
    }
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    const { socket } = raw;
    if (hasBody(raw) && !raw.complete && socket instanceof Socket) {
      const answered = socket.bytesRead;
      const end = (): void => { if (!raw.complete) socket.destroy(); };
      raw.unpipe();
      raw.resume();
      const early = setInterval(() => { if (socket.bytesRead - answered > MOST_UNREAD) end(); }, refusalGrace / 20).unref();
      const late = setTimeout(end, refusalGrace).unref();
      const stop = (): void => {
        clearInterval(early);
        clearTimeout(late);
        socket.off('close', stop);
      };
      socket.once('close', stop);
      raw.once('end', () => {
        stop();
        if (asksForEnd(raw)) socket.destroySoon();
      });
    }
    done();
  });
}

/** Closes connections of one network beyond its share. Behind proxies all connections have the proxies' addresses, and none is limited. */
function limitConnections(app: FastifyInstance, { connections: most }: ConnectionLimits): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    const network = networkOf(remoteAddress) ?? remoteAddress;
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > most) socket.destroy();
  });
}

/** Limits how long, and how many, connections may keep the server busy. */
export function guardConnections(app: FastifyInstance, limits: ConnectionLimits, proxies: number): void {
  endSlowBodies(app, limits);
  endUnread(app, limits);
  if (proxies === 0) limitConnections(app, limits);
}
