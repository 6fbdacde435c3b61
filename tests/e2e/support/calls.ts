import type { Page, Request } from 'playwright';

/** One request to the API as it left the page. */
export interface Asked {
  /** Method and path. */
  readonly call: string;
  readonly query: string;
  readonly bearer: boolean;
  readonly type: string | undefined;
  /** The JSON of the body; of a form the names of its parts, in their order. */
  readonly body: unknown;
}

const partNames = (body: Buffer): readonly string[] => [...body.toString().matchAll(/; name="([^"]*)"/g)].map(([, name = '']) => name);

function bodyOf(request: Request): unknown {
  const body = request.postDataBuffer();
  if (!body) return undefined;
  return request.headers()['content-type']?.startsWith('multipart/') ? partNames(body) : JSON.parse(body.toString());
}

function read(request: Request): Asked {
  const { pathname, search } = new URL(request.url());
  const { authorization, 'content-type': type } = request.headers();
  return { call: `${request.method()} ${pathname}`, query: search, bearer: /^Bearer ./.test(authorization ?? ''), type: type?.split(';')[0], body: bodyOf(request) };
}

/** What the page asks of the API from now on. Uploads are not calls. */
export function callsOf(page: Page): Asked[] {
  const asked: Asked[] = [];
  page.on('request', (request) => {
    if (/\/api\/v1\/(?!uploads|files|banners)/.test(request.url())) asked.push(read(request));
  });
  return asked;
}
