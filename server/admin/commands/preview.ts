import { startPreview } from '../preview.ts';
import type { Surroundings } from './surroundings.ts';

const told = (): Promise<void> => new Promise((done) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => { done(); });
});

/** `preview FILE…`, until it is told to end. */
export async function preview({ say }: Surroundings, files: readonly string[], port: number): Promise<void> {
  const { url, close } = await startPreview(files, port);
  say(`${url} shows ${files.join(', ')}, and again as they change. Ctrl-C ends it.`);
  await told();
  await close();
}
