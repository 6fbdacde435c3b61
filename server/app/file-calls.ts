import type { FastifyInstance, FastifyReply } from 'fastify';
import { and, eq } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { examAnswers, onlineSessionAnswers } from '../database/learning-schema.ts';
import { applicants, documents } from '../database/schema.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import { type PublicPath, pathOfPublic, publicKindOf, publicPaths } from '../definitions/public-files.ts';
import { versionsSince } from '../definitions/versions.ts';
import { FILES_PATH } from '../http/file-addresses.ts';
import { notFound } from '../http/http-error.ts';
import { sendRange } from '../http/send-range.ts';
import { isSessionOpen } from '../http/sessions.ts';
import type { Grant, WithSigner } from '../http/signed-address.ts';
import { findDownloadable } from '../record/profile/document-calls.ts';
import { STORED_KEY, type WithStorage } from '../storage/storage.ts';
import { playVideo } from '../videos/play-calls.ts';
import type { Finalizing } from '../videos/finalize.ts';

interface ServedFile {
  readonly key: string;
  readonly kind: string;
  readonly name: string;
}

const FOR_EVER = 'public, max-age=31536000, immutable';

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg', txt: 'text/plain; charset=utf-8',
};

type Find = (services: WithDatabase & WithDefinitions, grant: Grant) => Promise<ServedFile | undefined>;

/** A file that the applicant has sent, by the table that refers to it. */
const sentFile = (
  table: typeof documents | typeof examAnswers | typeof onlineSessionAnswers,
): Find => async ({ db }, { id, applicantId }) => {
  const [row] = await db.select({ kind: table.fileKind, name: table.fileName }).from(table)
    .where(and(eq(table.applicantId, applicantId), eq(table.fileKey, id)));
  return row && { key: id, kind: row.kind ?? '', name: row.name ?? '' };
};

/** Looks a granted file up again: it may be gone since the grant. */
const finders: Readonly<Record<Exclude<Grant['kind'], 'video'>, Find>> = {
  photo: async ({ db }, { id, applicantId }) => {
    const [row] = await db.select({ kind: applicants.photoKind }).from(applicants)
      .where(and(eq(applicants.id, applicantId), eq(applicants.photoKey, id)));
    return row?.kind ? { key: id, kind: row.kind, name: `photo.${row.kind}` } : undefined;
  },
  document: sentFile(documents),
  exam_answer: sentFile(examAnswers),
  session_answer: sentFile(onlineSessionAnswers),
  download: async ({ db, definitions }, { id, applicantId }) => {
    const row = await findDownloadable(db, (await definitions.live(db)).lists, applicantId, Number(id));
    return row && { key: row.fileKey, kind: row.fileKind, name: row.fileName };
  },
};

/** RFC 6266: an ASCII name for old clients, the real one in UTF-8. */
const disposition = (name: string): string => {
  const plain = name.replace(/[^\w.\- ]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

async function send({ storage }: WithStorage, reply: FastifyReply, file: ServedFile, inline: boolean): Promise<FastifyReply> {
  const opened = await storage.open(file.key);
  if (!opened) throw notFound();
  return reply
    .type(mediaTypes[file.kind] ?? 'application/octet-stream')
    .header('content-length', opened.size)
    .header('content-disposition', inline ? 'inline' : disposition(file.name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(opened.stream);
}

/** How long an open page may show content that is no longer live, in seconds: an exam, or a form that somebody returns to. */
const PAGE_LIFETIME_SECONDS = 24 * 60 * 60;

/** The kind of a file that content shows, or showed recently; `undefined` for any other file. */
async function kindOfShown({ db, definitions, clock }: WithDatabase & WithDefinitions & WithClock, path: PublicPath, key: string) {
  const kind = publicKindOf((await definitions.live(db)).lists, path, key);
  if (kind) return kind;
  for (const version of await versionsSince(db, addSeconds(clock(), -PAGE_LIFETIME_SECONDS))) {
    const before = await definitions.of(db, version);
    const shown = before && publicKindOf(before.lists, path, key);
    if (shown) return shown;
  }
  return undefined;
}

/**
 * Serves the pictures and videos of content to anybody who has their address, on any page. A browser may cache them for good, because a
 * changed file gets a new address.
 */
function publicFileCalls(app: FastifyInstance, services: WithDatabase & WithDefinitions & WithStorage & WithClock): void {
  const { storage } = services;
  for (const path of publicPaths) {
    app.get<{ Params: { key: string } }>(`${pathOfPublic(path)}/:key${STORED_KEY}`, async (request, reply) => {
      const { key } = request.params;
      const kind = await kindOfShown(services, path, key);
      if (kind === undefined) throw notFound();
      return sendRange(request, reply, storage, { key, type: `${kind === 'mp4' ? 'video' : 'image'}/${kind}`, cache: FOR_EVER });
    });
  }
}

/** Serves a file by its address alone, which only its owner gets and which expires soon, at the latest with the log-in. */
export function fileCalls(app: FastifyInstance, services: Finalizing & WithDefinitions & WithSigner): void {
  publicFileCalls(app, services);
  app.get<{
    Params: { token: string };
    Querystring: { proof?: string | readonly string[] };
  }>(`${FILES_PATH}/:token/:name`, async (request, reply) => {
    const { params: { token }, query: { proof = '' } } = request;
    const grant = services.signer.read({ token, proof: String(proof) });
    if (!grant || grant.expiresAt <= services.clock().getTime()) throw notFound();
    if (!await isSessionOpen(services, grant.applicantId, grant.session)) throw notFound();
    if (grant.kind === 'video') return playVideo(services, grant.id, grant.applicantId, request, reply);
    const file = await finders[grant.kind](services, grant);
    if (!file) throw notFound();
    return send(services, reply, file, grant.kind === 'photo');
  });
}
