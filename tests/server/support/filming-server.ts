import { type Filming, bytesOf, filmingAt, films } from './filming.ts';
import { type TestServer, startTestServer } from './test-server.ts';
import { originOf } from './uploading.ts';

/** A server that listens, what films are put up with there, and the bytes of one. */
export interface FilmingServer {
  readonly server: TestServer;
  readonly filming: Filming;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export async function startFilmingServer(): Promise<FilmingServer> {
  const server = await startTestServer();
  await server.app.listen({ port: 0 });
  return { server, filming: filmingAt(originOf(server.app)), bytes: await bytesOf(films.ready) };
}

/** Reads nothing of what is answered: a connection with something unread would hold up the end of the server. */
export async function statusAt(address: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const answer = await fetch(address, { headers });
  await answer.body?.cancel();
  return answer.status;
}
