import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import installer from '@ffmpeg-installer/ffmpeg';
import { expect, vi } from 'vitest';
import { runFfmpeg } from '../../../server/videos/ffmpeg.ts';
import { findFfmpeg } from '../../../server/videos/find-ffmpeg.ts';

const run = promisify(execFile);

/** A film that is made for a test: what ffmpeg is told after its sources. */
export interface Film {
  readonly name: string;
  readonly seconds: number;
  readonly size: string;
  readonly sound: boolean;
  readonly made: readonly string[];
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const film = (name: string, size: string, made: readonly string[], more: Partial<Film> = {}): Film => ({ name, seconds: 2, size, sound: true, made, ...more });

/** What browsers, phones and programs bring. */
export const films = {
  webm: film('recorded.webm', '640x480', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '300k', '-c:a', 'libopus', '-f', 'webm', '-live', '1']),
  mkv: film('recorded.mkv', '720x480', [...H264, '-c:a', 'libopus', '-f', 'matroska']),
  mov: film('phone.mov', '640x360', [...H264, '-c:a', 'aac', '-metadata', 'location=+35.68+139.76/', '-f', 'mov']),
  ready: film('ready.mp4', '640x360', [...H264, '-c:a', 'aac', '-movflags', '+faststart', '-f', 'mp4']),
  slow: film('slow.mp4', '640x360', [...H264, '-c:a', 'aac', '-f', 'mp4']),
  pieces: film('pieces.mp4', '720x480', [...H264, '-g', '30', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4']),
  wide: film('wide.mp4', '1920x1080', [...H264, '-c:a', 'aac', '-movflags', '+faststart', '-f', 'mp4'], { seconds: 1 }),
  high: film('high.mp4', '360x640', [...H264, '-c:a', 'aac', '-f', 'mp4']),
  silent: film('silent.webm', '640x480', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '300k', '-f', 'webm'], { sound: false }),
  longer: film('longer.webm', '640x480', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '300k', '-c:a', 'libopus', '-f', 'webm'], { seconds: 15 }),
  soundOnly: film('sound.mp4', '320x240', ['-vn', '-c:a', 'aac', '-f', 'mp4']),
  long: film('long.mp4', '32x32', [...H264, '-an', '-f', 'mp4'], { seconds: 15 * 60 + 2, sound: false }),
} as const satisfies Readonly<Record<string, Film>>;

const kept = new Map<Film, Promise<Uint8Array<ArrayBuffer>>>();

async function make({ seconds, size, sound, made }: Film): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-film-'));
  try {
    const path = join(folder, 'film');
    const picture = ['-f', 'lavfi', '-i', `testsrc=s=${size}:r=${seconds > 60 ? '1' : '30'}:d=${String(seconds)}`];
    const tone = sound ? ['-f', 'lavfi', '-i', `sine=d=${String(seconds)}`] : [];
    await run(installer.path, ['-v', 'error', ...picture, ...tone, ...made, '-y', path]);
    return new Uint8Array(await readFile(path));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Its bytes, made once for a test file. */
export function bytesOf(which: Film): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = kept.get(which) ?? make(which);
  kept.set(which, bytes);
  return bytes;
}

/** An mp4 of this many bytes that is kept as it was sent: so large by what every player leaves out, which `random` fills. */
export async function largeFilm(size: number, random: () => number): Promise<Uint8Array<ArrayBuffer>> {
  const played = await bytesOf(films.ready);
  const bytes = Buffer.alloc(size);
  bytes.set(played);
  for (let at = played.length + 8; at <= size - 4; at += 1_024) bytes.writeUInt32BE(Math.floor(random() * 0xFFFFFFFF), at);
  bytes.writeUInt32BE(size - played.length, played.length);
  bytes.write('free', played.length + 4, 'latin1');
  return bytes;
}

/** What ffmpeg says of a film, all of which it decodes. */
export interface Seen {
  readonly container: string;
  readonly video: string;
  readonly sound: string | undefined;
  readonly seconds: number;
  readonly frames: number;
  /** What is printed of it, tags and all. */
  readonly said: string;
}

export async function look(bytes: Uint8Array): Promise<Seen> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-look-'));
  try {
    const path = join(folder, 'film');
    await writeFile(path, bytes);
    const ffmpeg = await findFfmpeg({ ffmpegPath: '' });
    const { output: said, seconds } = await runFfmpeg({ ffmpeg }, { before: ['-xerror'], source: path, after: ['-map', '0', '-f', 'null'] }, { seconds: 60, bytes: 0 });
    const [read = ''] = said.split(/^Output #0/m);
    return {
      container: /^Input #0, (\S+),/m.exec(read)?.[1] ?? '',
      video: /: Video: (\w+).*?, (\d+x\d+)/.exec(read)?.slice(1).join(' ') ?? '',
      sound: /: Audio: (\w+)/.exec(read)?.[1],
      seconds,
      frames: Number([...said.matchAll(/frame= *(\d+)/g)].at(-1)?.[1]),
      said: read,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Bearer = { readonly token: string } | undefined;

/** A video that was announced. */
export interface Announced {
  readonly status: number;
  readonly link: string;
  readonly uploadLink: string;
  readonly errors: unknown;
}

export interface Status {
  readonly upload: { readonly status: string };
  readonly transcode: { readonly status: string; readonly progress: number };
  readonly reason?: string;
  readonly play_url?: string;
}

/** The calls of the video host, over a real connection. */
export interface Filming {
  readonly create: (bearer: Bearer, size: number | undefined, more?: { readonly name?: string; readonly recording?: object }) => Promise<Announced>;
  readonly patch: (uploadLink: string, bytes: Uint8Array, offset: number, more?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly head: (uploadLink: string) => Promise<Response>;
  readonly status: (link: string, language?: string) => Promise<Status>;
  /** Where it plays: for who sent it, at an address of their session's own. */
  readonly playedAt: (link: string) => Promise<string>;
  /** Sends a whole film at once; its address. */
  readonly put: (bearer: Bearer, bytes: Uint8Array, more?: { readonly recording?: object }) => Promise<string>;
  /** What is played at its address, once it was made to play everywhere. */
  readonly played: (link: string) => Promise<Uint8Array>;
}

const tus = { 'tus-resumable': '1.0.0' };

export function filmingAt(origin: string): Filming {
  const senders = new Map<string, Bearer>();
  const filming: Filming = {
    create: async (bearer, size, { name = 'film.mp4', recording } = {}) => {
      const answer = await fetch(`${origin}/me/videos`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer.token}` }) },
        body: JSON.stringify({ upload: { approach: 'resumable', ...(size !== undefined && { size }) }, name, ...(recording && { recording }) }),
      });
      const { link = '', upload, errors } = await answer.json() as { link?: string; upload?: { upload_link: string }; errors?: unknown };
      senders.set(link, bearer);
      return { status: answer.status, link, uploadLink: upload?.upload_link ?? '', errors };
    },
    patch: (uploadLink, bytes, offset, more = {}) => fetch(uploadLink, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...more },
      body: new Uint8Array(bytes),
    }),
    head: (uploadLink) => fetch(uploadLink, { method: 'HEAD', headers: tus }),
    status: async (link, language = 'en') =>
      await (await fetch(link.replace(/\.mp4$/, '.json'), { headers: { 'accept-language': language } })).json() as Status,
    playedAt: async (link) => {
      const bearer = senders.get(link);
      const answer = await fetch(link.replace(/\.mp4$/, '.json'), { headers: { ...(bearer && { authorization: `Bearer ${bearer.token}` }) } });
      const { play_url: at } = await answer.json() as Partial<Status>;
      return at === undefined ? link : new URL(at, origin).href;
    },
    put: async (bearer, bytes, more = {}) => {
      const { link, uploadLink } = await filming.create(bearer, bytes.length, more);
      await filming.patch(uploadLink, bytes, 0);
      return link;
    },
    played: async (link) => {
      await vi.waitFor(async () => { expect((await filming.status(link)).transcode.status).toMatch(/complete|error/); }, { timeout: 120_000, interval: 50 });
      return new Uint8Array(await (await fetch(await filming.playedAt(link))).arrayBuffer());
    },
  };
  return filming;
}
