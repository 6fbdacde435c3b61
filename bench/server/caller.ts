import { type Socket, connect } from 'node:net';

/** What came back: the status, and the body as text, which costs nothing where nobody looks at it. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A request, ready to be written. */
export type Bytes = Buffer;

const headEnd = '\r\n\r\n';

/**
 * One connection that is kept, with one request under way at a time. Callers share the machine with the server: a client
 * that costs as much as it would measure itself.
 */
export class Caller {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Rejects where the connection breaks, or cannot be made. */
  send(bytes: Bytes): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const socket = this.#open();
      let received: Buffer = Buffer.alloc(0);
      const stop = (): void => { socket.off('data', take).off('error', fail).off('close', fail); };
      const fail = (error?: unknown): void => {
        stop();
        this.close();
        reject(error instanceof Error ? error : new Error('the connection was closed'));
      };
      const take = (piece: Buffer): void => {
        received = received.length === 0 ? piece : Buffer.concat([received, piece]);
        const end = received.indexOf(headEnd);
        if (end < 0) return;
        const head = received.toString('latin1', 0, end);
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (received.length < end + headEnd.length + length) return;
        stop();
        if (/\r\nconnection: close/i.test(head)) this.close();
        resolve({ status: Number(head.slice(9, 12)), get body() { return received.toString('utf8', end + headEnd.length); } });
      };
      socket.on('data', take).on('error', fail).on('close', fail);
      socket.write(bytes);
    });
  }

  /** The connection, or another where it ended while nothing was asked. */
  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket;
    this.#socket = connect(this.#port, '127.0.0.1').setNoDelay(true).on('error', () => undefined);
    return this.#socket;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}

interface Parts {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** A request as it stands on the wire. */
export function request({ method, path, token, type = 'application/json', headers = {}, body = '' }: Parts): Bytes {
  const content = Buffer.from(body);
  const head = [
    `${method} ${path} HTTP/1.1`, 'host: bench', 'accept-language: en',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(content.length === 0 ? [] : [`content-type: ${type}`, `content-length: ${String(content.length)}`]),
  ];
  return Buffer.concat([Buffer.from(head.join('\r\n') + headEnd), content]);
}
